import { useSignals } from '@preact/signals-react/runtime'
import { useContext } from 'react'
import { Field } from '../../ui/Field.tsx'
import { OfflineContext } from '../../ui/offline-context.ts'
import type { DeliveryCheck } from './delivery-check.ts'

/**
 * Asks where the sauna would go, and the cards of the list answer as soon as the code is complete. The code stays in the tab
 * and out of the address, so it belongs to no form; without a script, the search is the page that takes one.
 */
export function ZipField({ check }: { check: DeliveryCheck }) {
  useSignals()
  const { zip, message, typeZip, finishZip } = check
  return (
    <Field
      label="ZIP code"
      name="zip_code"
      form=""
      value={zip.value}
      error={message.value ?? undefined}
      autoComplete="postal-code"
      inputMode="numeric"
      disabled={useContext(OfflineContext)}
      onChange={({ currentTarget }) => typeZip(currentTarget.value)}
      onBlur={finishZip}
    />
  )
}
