import { useSignals } from '@preact/signals-react/runtime'
import { useContext, useLayoutEffect, useRef } from 'react'
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
  const input = useRef<HTMLInputElement>(null)
  // What was typed before the page was alive would be gone with the next thing that changes.
  useLayoutEffect(() => {
    const typed = input.current?.value
    if (typed && !zip.peek()) typeZip(typed)
  }, [zip, typeZip])
  return (
    <Field
      inputRef={input}
      label="ZIP code"
      name="zip_code"
      form=""
      value={zip.value}
      error={message.value ?? undefined}
      autoComplete="postal-code"
      inputMode="numeric"
      maxLength={10}
      disabled={useContext(OfflineContext)}
      onChange={({ currentTarget }) => typeZip(currentTarget.value)}
      onBlur={finishZip}
    />
  )
}
