import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { statusNames, topicNames } from './message-words.ts'
import type { MessageFilter, Messages } from './messages.store.ts'
import styles from './MessagesScreen.module.css'

interface MessageFiltersProps {
  filter: MessageFilter
  counts: Messages['counts'] | undefined
  onChange: (changes: MessageFilter) => void
}

const topics = [
  { value: '', label: 'Everything' },
  ...Object.entries(topicNames).map(([value, label]) => ({ value, label })),
]
const holders = [
  { value: '', label: 'Anyone' },
  { value: 'me', label: 'You' },
  { value: 'nobody', label: 'Nobody yet' },
]

/** What the list is narrowed to. A choice counts at once. */
export function MessageFilters({ filter, counts, onChange }: MessageFiltersProps) {
  const statuses = Object.entries(statusNames).map(([value, label]) => ({
    value,
    label: counts ? `${label} (${counts[value as keyof typeof statusNames]})` : label,
  }))
  const shown = [
    { name: 'status', label: 'Status', options: [{ value: '', label: 'All' }, ...statuses] },
    { name: 'about', label: 'About', options: topics },
    { name: 'holder', label: 'Who has it', options: holders },
  ] as const
  return (
    <div role="search" className={styles.filters}>
      {shown.map(({ name, label, options }) => (
        <Dropdown
          key={name}
          label={label}
          name={name}
          value={filter[name] ?? ''}
          options={options}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
