import { type ChangeEvent, type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Field } from '../../src/ui/Field.tsx'
import styles from './SearchForm.module.css'

interface Searched {
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

interface SearchFormProps {
  /** What can be typed. */
  label: string
  fromLabel: string
  /** What the address says. */
  filter: Searched
  onSearch: (typed: Required<Searched>) => void
  /** Choices that count at once. */
  children: ReactNode
}

/** Narrows a list: by words and days, which count when they are sent, and by choices. */
export function SearchForm({ label, fromLabel, filter, onSearch, children }: SearchFormProps) {
  const { q = '', from = '', to = '' } = filter
  const [typed, setTyped] = useState({ q, from, to })
  const address = `${q} ${from} ${to}`
  const [shown, setShown] = useState(address)
  // Another address, by a link or by Back, shows what it says. The fields stay: one of them may have the focus.
  if (shown !== address) {
    setShown(address)
    setTyped({ q, from, to })
  }
  const fieldOf = (name: keyof Searched) => ({
    name,
    value: typed[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped((before) => ({ ...before, [name]: value })),
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(typed)
  }
  return (
    <form role="search" className={styles.filters} onSubmit={onSubmit}>
      <Field
        label={label}
        {...fieldOf('q')}
        type="search"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
      {children}
      <Field label={fromLabel} {...fieldOf('from')} type="date" />
      <Field label="Until" {...fieldOf('to')} type="date" />
      <Button type="submit">Search</Button>
    </form>
  )
}
