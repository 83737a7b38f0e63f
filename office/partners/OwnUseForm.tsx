import { useSignals } from '@preact/signals-react/runtime'
import { showNights } from '../../src/lib/nights.ts'
import { showDays } from '../../src/lib/dates.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { formValues } from '../../src/ui/use-form.ts'
import { DoneNotice } from '../frame/DoneNotice.tsx'
import { Form } from '../frame/Form.tsx'
import rows from '../frame/Rows.module.css'
import styles from './PartnersScreen.module.css'
import type { PartnerSauna, PartnersStore } from './partners.store.ts'

/** Days that a partner uses a sauna themselves: those to come, and new ones. */
export function OwnUseForm({ store, sauna }: { store: PartnersStore; sauna: PartnerSauna }) {
  useSignals()
  const { booking } = store
  const isMine = store.sentFor.value === sauna.unitId
  const errors = isMine ? booking.errors.value : {}
  return (
    <>
      <DoneNotice message={isMine ? store.done.value : null} />
      {sauna.ownUses.length > 0 && (
        <ul className={rows.rows}>
          {sauna.ownUses.map(({ id, from, to, nights, canCancel }) => (
            <li key={id} className={rows.row}>
              <div>
                {showDays(from, to)}, {showNights(nights)}
              </div>
              {canCancel && (
                <div className={rows.acts}>
                  <Button
                    look="quiet"
                    isBusy={booking.isBusy.value}
                    aria-label={`Give back ${showDays(from, to)}`}
                    onClick={() => void store.cancelOwnUse(sauna.unitId, id)}
                  >
                    Give back
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <Form
        errors={errors}
        onSend={async (event) => {
          const form = event.currentTarget
          const { from = '', to = '' } = formValues(form)
          if (await store.bookOwnUse(sauna.unitId, { from, to })) form.reset()
        }}
      >
        <div className={styles.days}>
          <Field label="Own use from" name="from" type="date" required error={errors.from} />
          <Field label="Back on" name="to" type="date" required error={errors.to} />
        </div>
        <Notice kind="error" message={isMine ? booking.message.value : null} />
        <div>
          <Button type="submit" isBusy={booking.isBusy.value}>
            {booking.isBusy.value ? 'Booking…' : `Book own use of ${sauna.serial}`}
          </Button>
        </div>
      </Form>
    </>
  )
}
