import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useEffect, useState } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { NavLink } from '../../src/ui/NavLink.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { formValues } from '../../src/ui/use-form.ts'
import { newOrderAddress } from '../addresses.ts'
import { Form } from '../frame/Form.tsx'
import { dayAfter } from '../today/days.ts'
import type { UnitLine } from './lines.ts'
import form from '../frame/Form.module.css'
import styles from './TimelineScreen.module.css'
import type { TimelineStore, UnitDays } from './timeline.store.ts'

export interface BlockDialogProps {
  store: TimelineStore
  units: readonly UnitLine[]
  /** What the fields begin with. */
  start: Partial<Omit<UnitDays, 'serial'>> & { reason?: string | undefined }
  onClose: () => void
}

/** Blocks and frees days of a sauna: the same for days that were dragged over and for those that are typed. */
export function BlockDialog({ store, units, start, onClose }: BlockDialogProps) {
  useSignals()
  const { block, free, editing } = store
  const [running, setRunning] = useState<'block' | 'free' | null>(null)
  const errors = editing.errors.value
  useEffect(() => editing.clear(), [editing])
  const model = units.find(({ unit: { id } }) => id === start.unitId)?.modelId
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    const { unit_id, from = '', to = '', reason = '' } = formValues(event.currentTarget)
    const unit = units.find(({ unit: { id } }) => String(id) === unit_id)?.unit
    const act = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value === 'free' ? 'free' : 'block'
    const days = { unitId: unit?.id ?? 0, serial: unit?.serial ?? '', from, to: to || from }
    setRunning(act)
    if (await (act === 'free' ? free(days) : block(days, reason))) onClose()
    setRunning(null)
  }
  return (
    <Dialog isOpen title="Block or free days" onClose={onClose}>
      <Form errors={errors} onSend={onSubmit}>
        <Dropdown
          label="Sauna"
          name="unit_id"
          defaultValue={start.unitId}
          options={units.map(({ unit: { id, serial }, model, place }) => ({
            value: String(id),
            label: `${serial}, ${model}, ${place}`,
          }))}
          error={errors.unit_id}
        />
        <div className={styles.pair}>
          <Field label="First day" name="from" type="date" defaultValue={start.from} error={errors.from} />
          <Field label="Last day" name="to" type="date" defaultValue={start.to} error={errors.to} />
        </div>
        <Field
          label="Reason"
          name="reason"
          maxLength={200}
          autoComplete="off"
          defaultValue={start.reason}
          hint="If you like. Everyone in the office can read it, so no customer’s name."
          error={errors.reason}
        />
        {model !== undefined && start.from !== undefined && (
          <NavLink
            href={newOrderAddress(model, { from: start.from, to: dayAfter(start.to ?? start.from, 1) })}
          >
            New order for a caller on these days
          </NavLink>
        )}
        <Notice kind="error" message={editing.message.value} />
        <div className={form.acts}>
          <Button type="submit" value="block" isBusy={editing.isBusy.value}>
            {running === 'block' ? 'Blocking…' : 'Block these days'}
          </Button>
          <Button type="submit" look="outline" value="free" isBusy={editing.isBusy.value}>
            {running === 'free' ? 'Freeing…' : 'Free these days'}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
