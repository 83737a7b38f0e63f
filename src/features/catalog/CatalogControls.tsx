import type { SubmitEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './CatalogControls.module.css'
import type { CatalogQuery } from './catalog.store.ts'

interface CatalogControlsProps {
  kind: 'rental' | 'sale'
  /** Address of the catalogue, to which the form leads. */
  action: string
  query: CatalogQuery | null
  /** The wire names and values of what is asked for; empty ones mean nothing. */
  onSearch: (query: Record<string, string>) => void
}

const sorts = [
  { value: 'position', label: 'Our order' },
  { value: 'price', label: 'Lowest price' },
  { value: '-price', label: 'Highest price' },
]
const rentalSorts = [...sorts, { value: 'nearest', label: 'Soonest free' }]

/** Dates and order of a catalogue; a plain form, so it works before the script does. */
export function CatalogControls({ kind, action, query, onSearch }: CatalogControlsProps) {
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>)
  }
  return (
    <form
      // Another search fills the fields anew.
      key={`${action} ${query?.dateFrom} ${query?.dateTo} ${query?.sort}`}
      className={styles.controls}
      method="get"
      action={action}
      onSubmit={onSubmit}
    >
      {kind === 'rental' && (
        <>
          <Field label="Start date" name="date_from" type="date" defaultValue={query?.dateFrom} />
          <Field label="Return date" name="date_to" type="date" defaultValue={query?.dateTo} />
        </>
      )}
      <Dropdown
        label="Sort by"
        name="sort"
        options={kind === 'rental' ? rentalSorts : sorts}
        defaultValue={query?.sort ?? 'position'}
      />
      <Button type="submit" look="outline">
        Show
      </Button>
    </form>
  )
}
