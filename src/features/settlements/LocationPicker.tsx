import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { afterPaint } from '../../lib/after-paint.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Dropdown } from '../../ui/Dropdown.tsx'
import styles from './LocationPicker.module.css'
import type { SettlementsStore } from './settlements.store.ts'

interface LocationPickerProps {
  store: SettlementsStore
  /** Starts booking at this place. */
  onBook: (settlementId: number) => void
  /** Nothing can be booked right now. */
  isDisabled?: boolean | undefined
  look?: 'primary' | 'glow' | undefined
}

/**
 * Where to rent. A plain form that leads to the rental catalog without script, too. The select keeps its own value, so
 * what was chosen before hydration is not lost; the store passes it on to the other pickers.
 */
export function LocationPicker({ store, onBook, isDisabled = false, look = 'primary' }: LocationPickerProps) {
  useSignals()
  const form = useRef<HTMLFormElement>(null)
  const places = store.data.value?.items ?? []
  const chosen = store.chosenId.value

  useEffect(() => {
    const select = form.current?.elements.namedItem('settlement') as HTMLSelectElement
    if (chosen !== null) select.value = String(chosen)
    else if (select.value) store.chooseSettlement(Number(select.value))
  }, [chosen, store])

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The form knows a choice that was made and submitted before the effect above has run.
    const settlementId = Number(new FormData(event.currentTarget).get('settlement'))
    if (settlementId) onBook(settlementId)
  }

  return (
    <form ref={form} className={styles.picker} method="get" action={paths.rental()} onSubmit={onSubmit}>
      <Dropdown
        label="Select Location"
        name="settlement"
        placeholder="Where would you like to be?"
        required
        defaultValue={chosen ?? ''}
        options={places.map(({ id, name, disabled }) => ({
          value: String(id),
          label: disabled ? `${name} (not available right now)` : name,
          disabled,
        }))}
        onChange={(event) => {
          const settlementId = Number(event.currentTarget.value)
          afterPaint(() => store.chooseSettlement(settlementId))
        }}
      />
      <Button type="submit" look={look} disabled={isDisabled}>
        <span className={styles.sentence}>book now</span>
      </Button>
    </form>
  )
}
