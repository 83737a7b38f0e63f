import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Dropdown, type Option } from '../../ui/Dropdown.tsx'
import { Field } from '../../ui/Field.tsx'
import { useQueryForm } from '../../ui/use-query-form.ts'
import styles from './CatalogControls.module.css'
import type { SearchQuery } from './search.store.ts'

interface SearchFormProps {
  places: readonly Option[]
  query: SearchQuery
  /** What the server says about the fields, by their names. */
  errors: Partial<Record<string, string[]>>
  onSearch: (query: SearchQuery) => void
}

/** Where, when, and how many people, all of it optional; a plain form, so it works without script. */
export function SearchForm({ places, query, errors, onSearch }: SearchFormProps) {
  const tie = (name: string) => ({ name, defaultValue: query[name], error: errors[name] })
  return (
    <form
      className={styles.controls}
      method="get"
      action={paths.search()}
      noValidate
      {...useQueryForm(query, onSearch)}
    >
      <Dropdown
        label="Location"
        options={[{ value: '', label: 'Anywhere' }, ...places]}
        {...tie('settlement')}
        defaultValue={query.settlement ?? ''}
      />
      <Field label="ZIP code" inputMode="numeric" autoComplete="postal-code" {...tie('zip_code')} />
      <Field label="Start date" type="date" {...tie('date_from')} />
      <Field label="Return date" type="date" {...tie('date_to')} />
      <Field label="People" type="number" min={1} max={99} inputMode="numeric" {...tie('people')} />
      <Button type="submit">Search</Button>
    </form>
  )
}
