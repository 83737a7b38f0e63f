import type { ReactNode, SubmitEvent } from 'react'
import { afterPaint } from '../../lib/after-paint.ts'
import { Button } from '../../ui/Button.tsx'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './CatalogControls.module.css'
import type { CatalogQuery } from './catalog.store.ts'

interface CatalogControlsProps {
  kind: 'rental' | 'sale'
  /** Address of the catalog that the form leads to. */
  action: string
  query: CatalogQuery | null
  /** Called with the wire names and values of the search; empty ones mean nothing. */
  onSearch: (query: Record<string, string>) => void
  /** Between the dates and the sorting. */
  children?: ReactNode
}

const sorts = [
  { value: 'position', label: 'Featured' },
  { value: 'price', label: 'Lowest price' },
  { value: '-price', label: 'Highest price' },
]
const rentalSorts = [...sorts, { value: 'nearest', label: 'Available soonest' }]

/** Dates and sorting of a catalog; a plain form, so it works before hydration. */
export function CatalogControls({ kind, action, query, onSearch, children }: CatalogControlsProps) {
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    afterPaint(() => onSearch(asked))
  }
  return (
    <form
      // Another search fills the fields again.
      key={`${action} ${query?.from} ${query?.to} ${query?.sort}`}
      className={children ? `${styles.controls} ${styles.dense}` : styles.controls}
      method="get"
      action={action}
      onSubmit={onSubmit}
      data-from-frame={2}
    >
      {kind === 'rental' && (
        <>
          <Field label="Start date" name="date_from" type="date" defaultValue={query?.from} />
          <Field label="Return date" name="date_to" type="date" defaultValue={query?.to} />
        </>
      )}
      {children}
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
