import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { SearchForm } from '../frame/SearchForm.tsx'
import type { LogFilter } from './log.store.ts'

interface LogFiltersProps {
  filter: LogFilter
  actors: readonly string[]
  acts: readonly string[]
  onChange: (changes: LogFilter) => void
}

/** Everyone or everything first, then what there is; also what the address asks for, should there be nothing of it. */
const options = (all: string, values: readonly string[], chosen: string) => [
  { value: '', label: all },
  ...[...new Set([...values, chosen])].filter(Boolean).map((value) => ({ value, label: value })),
]

/** What the log is narrowed to. A choice counts at once, what is typed when it is sent. */
export function LogFilters({ filter, actors, acts, onChange }: LogFiltersProps) {
  const { actor = '', act = '' } = filter
  return (
    <SearchForm
      label="Words in the log, such as a serial number"
      fromLabel="From"
      filter={filter}
      onSearch={onChange}
    >
      <Dropdown
        label="Who"
        name="actor"
        value={actor}
        options={options('Everyone', actors, actor)}
        onChange={(event) => onChange({ actor: event.currentTarget.value })}
      />
      <Dropdown
        label="What"
        name="act"
        value={act}
        options={options('Everything', acts, act)}
        onChange={(event) => onChange({ act: event.currentTarget.value })}
      />
    </SearchForm>
  )
}
