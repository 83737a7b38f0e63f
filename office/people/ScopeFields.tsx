import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { Choices } from '../frame/Choices.tsx'
import type { People, Person, Role } from './people.store.ts'

interface ScopeFieldsProps {
  people: People
  role: Role
  onRole: (role: Role) => void
  /** Whose role it is now; absent for someone who is to be invited. */
  person?: Person
  errors: Partial<Record<'settlement_ids' | 'unit_ids', string[]>>
}

const roleOptions = [
  { value: 'staff', label: 'Staff' },
  { value: 'owner', label: 'Owner' },
  { value: 'partner', label: 'Franchise partner' },
]

/** What somebody may do, and where. */
export function ScopeFields({ people, role, onRole, person, errors }: ScopeFieldsProps) {
  return (
    <>
      <Dropdown
        label="Role"
        name="role"
        options={roleOptions}
        value={role}
        onChange={(event) => onRole(event.currentTarget.value as Role)}
        hint={hints[role]}
      />
      {role === 'staff' && (
        <Choices
          legend="Where they work"
          error={errors.settlement_ids?.[0]}
          choices={[
            {
              name: 'everywhere',
              value: '1',
              label: 'Everywhere, also at places to come',
              isChosen: person?.everywhere ?? true,
            },
            ...people.settlements.map(({ id, name }) => ({
              name: 'settlement_ids',
              value: String(id),
              label: name,
              isChosen: person?.settlementIds.includes(id) ?? false,
            })),
          ]}
        />
      )}
      {role === 'partner' && (
        <Choices
          legend="Saunas they own"
          error={errors.unit_ids?.[0]}
          choices={people.units.map(({ id, serial, title, settlement }) => ({
            name: 'unit_ids',
            value: String(id),
            label: `${serial}, ${title}, ${settlement}`,
            isChosen: person?.unitIds.includes(id) ?? false,
          }))}
        />
      )}
    </>
  )
}

const hints: Record<Role, string> = {
  owner: 'May do everything, and decides who else may.',
  staff: 'Does the daily work, and sees customers’ addresses.',
  partner: 'Sees the days of their own saunas, and no customer.',
}
