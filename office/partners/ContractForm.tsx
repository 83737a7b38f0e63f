import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { formValues } from '../../src/ui/use-form.ts'
import { DoneNotice } from '../frame/DoneNotice.tsx'
import { Form } from '../frame/Form.tsx'
import form from '../frame/Form.module.css'
import type { PartnerSauna, PartnersStore } from './partners.store.ts'

/** What was agreed with the partner about a sauna, for owners to set. */
export function ContractForm({ store, sauna }: { store: PartnersStore; sauna: PartnerSauna }) {
  useSignals()
  const [isOpen, setOpen] = useState(false)
  const { isBusy } = store.contract
  const { contract } = sauna
  const isMine = store.sentFor.value === sauna.unitId
  const errors = isMine ? store.contract.errors.value : {}
  const box = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  // Opening the form leads into it, and closing it leads back to the button that opened it.
  useEffect(() => {
    if (wasOpen.current !== isOpen) box.current?.querySelector<HTMLElement>('select, button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!isOpen)
    return (
      <div ref={box} className={form.form}>
        <DoneNotice message={isMine ? store.done.value : null} />
        <div>
          <Button
            look="outline"
            aria-label={`${contract ? 'Change' : 'Set'} the contract of ${sauna.serial}`}
            onClick={() => {
              store.contract.clear()
              setOpen(true)
            }}
          >
            {contract ? 'Change the contract' : 'Set the contract'}
          </Button>
        </div>
      </div>
    )
  return (
    <div ref={box}>
      <Form
        errors={errors}
        onSend={async (event) => {
          if (await store.saveContract(sauna.unitId, formValues(event.currentTarget))) setOpen(false)
        }}
      >
        <Dropdown
          label="Level"
          name="level"
          defaultValue={String(contract?.level ?? 1)}
          options={[1, 2, 3].map((level) => ({ value: String(level), label: `Level ${level}` }))}
          error={errors.level}
        />
        <Field
          label="First day of the contract"
          name="starts_on"
          type="date"
          required
          defaultValue={contract?.startsOn}
          error={errors.starts_on}
        />
        <Field
          label="Share of the rental revenue, in percent"
          name="share_percent"
          inputMode="numeric"
          required
          hint="At most 85 at levels 1 and 2, and 75 at level 3."
          defaultValue={contract?.sharePercent}
          error={errors.share_percent}
        />
        <Field
          label="Ownership date"
          name="owned_on"
          type="date"
          hint="If one was agreed. Else it is after 3 years at level 2, and after 4 at level 3."
          defaultValue={contract?.ownedOn ?? ''}
          error={errors.owned_on}
        />
        <Notice kind="error" message={isMine ? store.contract.message.value : null} />
        <div className={form.acts}>
          <Button type="submit" isBusy={isBusy.value}>
            {isBusy.value ? 'Saving…' : 'Save the contract'}
          </Button>
          <Button look="quiet" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  )
}
