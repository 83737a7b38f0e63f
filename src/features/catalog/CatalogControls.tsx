import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { Field } from '../../ui/Field.tsx'
import { useQueryForm } from '../../ui/use-query-form.ts'
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
  const asked = { date_from: query?.from, date_to: query?.to, sort: query?.sort ?? 'position' }
  const form = useQueryForm(asked, onSearch)
  const tie = (name: keyof typeof asked) => ({ name, defaultValue: asked[name] })
  return (
    <form
      // What was typed for another catalog and not sent would say something untrue of this one.
      key={action}
      className={children ? `${styles.controls} ${styles.dense}` : styles.controls}
      method="get"
      action={action}
      {...form}
      data-from-frame={2}
    >
      {kind === 'rental' && (
        <>
          <Field label="Start date" type="date" {...tie('date_from')} />
          <Field label="Return date" type="date" {...tie('date_to')} />
        </>
      )}
      {children}
      <Dropdown label="Sort by" options={kind === 'rental' ? rentalSorts : sorts} {...tie('sort')} />
      <Button type="submit" look="outline">
        Show
      </Button>
    </form>
  )
}
