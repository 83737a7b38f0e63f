import { useSignals } from '@preact/signals-react/runtime'
import { useContext } from 'react'
import { Field } from '../../ui/Field.tsx'
import { OfflineContext } from '../../ui/offline-context.ts'
import type { DeliveryNote } from '../catalog/CatalogFacts.tsx'
import type { DeliveryCheck } from './delivery-check.ts'
import styles from './ZipField.module.css'

interface ZipFieldProps {
  check: DeliveryCheck
  /** What every card of the list says about delivery; also announced. */
  note: DeliveryNote | null
}

/**
 * Asks where the sauna would go, and the cards of the list answer as soon as the code is complete. The code stays in the tab
 * and out of the address, so it belongs to no form; without a script, the search is the page that takes one.
 */
export function ZipField({ check, note }: ZipFieldProps) {
  useSignals()
  const { zip, message, typeZip, finishZip } = check
  return (
    <div className={styles.zip}>
      <Field
        label="ZIP code"
        name="zip_code"
        form=""
        value={zip.value}
        error={message.value ?? undefined}
        autoComplete="postal-code"
        inputMode="numeric"
        enterKeyHint="done"
        maxLength={10}
        disabled={useContext(OfflineContext)}
        onChange={({ currentTarget }) => typeZip(currentTarget.value)}
        onBlur={finishZip}
      />
      <p className="visually-hidden" role="status">
        {note && `${note.label}: ${note.value}`}
      </p>
    </div>
  )
}
