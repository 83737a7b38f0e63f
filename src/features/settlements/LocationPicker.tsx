import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { afterPaint } from '../../lib/after-paint.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Dropdown } from '../../ui/Dropdown.tsx'
import styles from './LocationPicker.module.css'
import { arePlacesMissing, MissingPlaces } from './MissingPlaces.tsx'
import type { SettlementsStore } from './settlements.store.ts'

interface LocationPickerProps {
  store: SettlementsStore
  /** Starts booking at this place. */
  onBook: (settlementId: number) => void
  /** Nothing can be booked right now. */
  isDisabled?: boolean | undefined
  look?: 'primary' | 'glow' | undefined
  /** Called with the names and values of the form when it has more than a place, or none. */
  onSearch?: ((asked: Record<string, string>) => void) | undefined
  /** More fields for a search. Then the place is not required. */
  children?: ReactNode
}

const anywhere = { value: '', label: 'Anywhere' }

/**
 * Where to rent. A plain form that leads to the rental catalog without script, too. The select keeps its own value, so
 * what was chosen before hydration is not lost; the store passes it on to the other pickers.
 */
export function LocationPicker(props: LocationPickerProps) {
  useSignals()
  const { store, onBook, onSearch, isDisabled = false, look = 'primary', children } = props
  const form = useRef<HTMLFormElement>(null)
  const places = store.data.value?.items ?? []
  const chosen = store.chosenId.value

  useEffect(() => {
    const select = form.current?.elements.namedItem('settlement') as HTMLSelectElement | undefined
    if (!select) return
    if (chosen !== null) select.value = String(chosen)
    else if (select.value) store.chooseSettlement(Number(select.value))
  }, [chosen, store])

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The form knows a choice that was made and submitted before the effect above has run.
    const asked = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const { settlement, ...more } = asked
    if (onSearch && (!settlement || Object.values(more).some(Boolean))) onSearch(asked)
    else if (settlement) onBook(Number(settlement))
  }

  // A search works without them: anywhere.
  if (!onSearch && arePlacesMissing(store))
    return (
      <div className={styles.missing}>
        <MissingPlaces store={store} />
      </div>
    )
  return (
    <form
      ref={form}
      className={onSearch ? styles.search : styles.picker}
      method="get"
      action={onSearch ? paths.search() : paths.rental()}
      onSubmit={onSubmit}
    >
      <Dropdown
        label="Select Location"
        name="settlement"
        placeholder={onSearch ? undefined : 'Where would you like to be?'}
        required={!onSearch}
        defaultValue={chosen ?? ''}
        options={[
          ...(onSearch ? [anywhere] : []),
          ...places.map(({ id, name, disabled }) => ({
            value: String(id),
            label: disabled ? `${name} (not available right now)` : name,
            disabled,
          })),
        ]}
        onChange={(event) => {
          const settlementId = Number(event.currentTarget.value)
          // Anywhere is a choice of this form alone.
          if (settlementId) afterPaint(() => store.chooseSettlement(settlementId))
        }}
      />
      {children}
      <Button type="submit" look={look} disabled={isDisabled}>
        <span className={styles.sentence}>book now</span>
      </Button>
    </form>
  )
}
