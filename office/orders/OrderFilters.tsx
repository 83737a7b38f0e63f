import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { PlaceDropdown } from '../frame/PlaceDropdown.tsx'
import { SearchForm } from '../frame/SearchForm.tsx'
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
  const { status = '', settlement = '' } = filter
  return (
    <SearchForm
      label={isPartner ? 'Order number' : 'Name, email, phone, or order number'}
      fromLabel="Rented from"
      filter={filter}
      onSearch={onChange}
    >
      <Dropdown
        label="Status"
        name="status"
        value={status}
        options={statuses}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <PlaceDropdown
        settlements={settlements}
        value={settlement}
        onChoose={(chosen) => onChange({ settlement: chosen })}
      />
    </SearchForm>
  )
}
