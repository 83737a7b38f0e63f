import { Dropdown } from '../../src/ui/Dropdown.tsx'

interface PlaceDropdownProps {
  /** Those that the member may choose from. */
  settlements: readonly { id: number; name: string }[]
  /** A settlement's id; empty for all. */
  value: string
  onChoose: (settlement: string) => void
}

/** Narrows a screen to one place, for members who see more than one. */
export function PlaceDropdown({ settlements, value, onChoose }: PlaceDropdownProps) {
  if (settlements.length < 2) return null
  return (
    <Dropdown
      label="Place"
      name="settlement"
      value={value}
      options={[
        { value: '', label: 'All places' },
        ...settlements.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}
