import type { SubmitEvent } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { Field } from '../../src/ui/Field.tsx'
import styles from './LogScreen.module.css'
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
  const { q = '', actor = '', act = '', from = '', to = '' } = filter
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const textOf = (name: string) => String(typed.get(name) ?? '')
    onChange({ q: textOf('q'), from: textOf('from'), to: textOf('to') })
  }
  return (
    // Another address, by a link or by Back, shows what it says.
    <form key={`${q} ${from} ${to}`} role="search" className={styles.filters} onSubmit={onSubmit}>
      <Field
        label="Words in the log, such as a serial number"
        name="q"
        type="search"
        defaultValue={q}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
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
      <Field label="From" name="from" type="date" defaultValue={from} />
      <Field label="Until" name="to" type="date" defaultValue={to} />
      <Button type="submit">Search</Button>
    </form>
  )
}
