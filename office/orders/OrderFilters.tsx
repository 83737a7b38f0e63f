import type { SubmitEvent } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { Field } from '../../src/ui/Field.tsx'
import styles from './OrdersScreen.module.css'
import type { Filter, Orders } from './orders.store.ts'

interface OrderFiltersProps {
  filter: Filter
  settlements: Orders['settlements']
  isPartner: boolean
  onChange: (changes: Filter) => void
}

const statuses = [
  { value: '', label: 'Any status' },
  { value: 'awaiting_payment', label: 'Awaiting payment' },
  { value: 'paid', label: 'Paid' },
  { value: 'handed_over', label: 'Handed over' },
  { value: 'completed', label: 'Completed' },
  { value: 'expired', label: 'Expired' },
  { value: 'cancelled', label: 'Canceled' },
  { value: 'refund_due', label: 'Refund on its way' },
  { value: 'refunded', label: 'Refunded' },
]

/** What the list is narrowed to. A choice counts at once, what is typed when it is sent. */
export function OrderFilters({ filter, settlements, isPartner, onChange }: OrderFiltersProps) {
  const { q = '', status = '', settlement = '', from = '', to = '' } = filter
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
        label={isPartner ? 'Order number' : 'Name, email, phone, or order number'}
        name="q"
        type="search"
        defaultValue={q}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
      <Dropdown
        label="Status"
        name="status"
        value={status}
        options={statuses}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      {settlements.length > 1 && (
        <Dropdown
          label="Place"
          name="settlement"
          value={settlement}
          options={[
            { value: '', label: 'All places' },
            ...settlements.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => onChange({ settlement: event.currentTarget.value })}
        />
      )}
      <Field label="Rented from" name="from" type="date" defaultValue={from} />
      <Field label="Until" name="to" type="date" defaultValue={to} />
      <Button type="submit">Search</Button>
    </form>
  )
}
