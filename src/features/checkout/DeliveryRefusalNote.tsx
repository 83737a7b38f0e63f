import { paths } from '../../lib/paths.ts'
import { showMiles } from '../../lib/show-miles.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import type { DeliveryRefusal } from './delivery-range.ts'
import styles from './DeliveryRefusalNote.module.css'

interface DeliveryRefusalNoteProps {
  refusal: DeliveryRefusal
  isBusy: boolean
  onPickup: () => void
}

/** Says below an address that we cannot deliver there, before the form is sent, and what works instead. */
export function DeliveryRefusalNote({ refusal, isBusy, onPickup }: DeliveryRefusalNoteProps) {
  const { miles, radiusMiles, field, reachedFrom } = refusal
  return (
    <div className={styles.note} role="alert">
      <p className={styles.words}>
        <Icon name="alert" />
        <span>
          This is {showMiles(miles)} away, and we deliver within {showMiles(radiusMiles)}.
          {field === 'home_zip_code' && ' Enter a delivery address that is closer, or pick the sauna up.'}
        </span>
      </p>
      <div className={styles.ways}>
        <Button look="outline" isBusy={isBusy} onClick={onPickup}>
          Pick it up instead
        </Button>
        {reachedFrom.map(({ id, name }) => (
          <NavLink key={id} href={paths.rental(id)}>
            Saunas in {name} can be delivered to you
          </NavLink>
        ))}
      </div>
    </div>
  )
}
