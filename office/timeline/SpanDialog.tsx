import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useEffect } from 'react'
import { showMoment } from '../../src/lib/show-moment.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { NavLink } from '../../src/ui/NavLink.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { formValues } from '../../src/ui/use-form.ts'
import { orderAddress } from '../addresses.ts'
import { Form } from '../frame/Form.tsx'
import form from '../frame/Form.module.css'
import { whyNot } from './fit.ts'
import type { UnitLine } from './lines.ts'
import { daysText, type Span } from './spans.ts'
import type { TimelineStore } from './timeline.store.ts'

interface SpanDialogProps {
  store: TimelineStore
  units: readonly UnitLine[]
  span: Span
  line: UnitLine
  from: string
  canEdit: boolean
  onClose: () => void
}

const titleOf = ({ kind, order }: Span) =>
  ({
    order: `Order #${order}`,
    hold: order ? `Order #${order}, not paid yet` : 'An open checkout',
    turnover: order ? `Turnover of order #${order}` : 'Turnover',
    block: 'Blocked days',
  })[kind]

/** What takes a sauna, and for an order, where it could be moved to. */
export function SpanDialog({ store, units, span, line, from, canEdit, onClose }: SpanDialogProps) {
  useSignals()
  const { moving } = store
  const { kind, order, customer, until, reason } = span
  useEffect(() => moving.clear(), [moving])
  const targets =
    canEdit && kind === 'order' && order !== undefined
      ? units
          .filter((other) => other.modelId === line.modelId && other.unit.id !== line.unit.id)
          .map((other) => ({ other, why: whyNot({ order, span, from: line }, other) }))
      : []
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    const { unit } = formValues(event.currentTarget)
    const to = units.find(({ unit: { id } }) => String(id) === unit)?.unit
    if (to && order !== undefined && (await store.move(order, to))) onClose()
  }
  return (
    <Dialog isOpen title={titleOf(span)} onClose={onClose}>
      <div className={form.form}>
        <p>
          {[line.unit.serial, line.model, line.place].join(', ')}
          <br />
          {daysText(from, span)}
          {customer && (
            <>
              <br />
              {customer}
            </>
          )}
          {reason && (
            <>
              <br />
              {reason}
            </>
          )}
          {kind === 'hold' && until && (
            <>
              <br />
              Held until {showMoment(until)}
            </>
          )}
        </p>
        {order !== undefined && <NavLink href={orderAddress(order)}>Open the order</NavLink>}
        {targets.length > 0 && targets.every(({ why }) => why !== null) && (
          <p>No other sauna of this model is free then.</p>
        )}
        {targets.some(({ why }) => why === null) && (
          <Form errors={moving.errors.value} onSend={onSubmit}>
            <Dropdown
              label="Move to"
              name="unit"
              options={targets.map(({ other: { unit }, why }) => ({
                value: String(unit.id),
                label: why ?? unit.serial,
                disabled: why !== null,
              }))}
              defaultValue={targets.find(({ why }) => why === null)?.other.unit.id}
            />
            <div>
              <Button type="submit" isBusy={moving.isBusy.value}>
                {moving.isBusy.value ? 'Moving…' : 'Move'}
              </Button>
            </div>
          </Form>
        )}
        <Notice kind="error" message={moving.message.value} />
      </div>
    </Dialog>
  )
}
