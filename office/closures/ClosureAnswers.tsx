import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { showDays } from '../../src/lib/dates.ts'
import { showMoney } from '../../src/lib/money.ts'
import { showMoment } from '../../src/lib/show-moment.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { PhoneLink } from '../../src/ui/PhoneLink.tsx'
import rows from '../frame/Rows.module.css'
import { AffectedOrders } from './AffectedOrders.tsx'
import { reasonNames, stateNames } from './closure-words.ts'
import type { ClosureCase, ClosureDetails, ClosuresStore } from './closures.store.ts'
import form from '../frame/Form.module.css'
import styles from './ClosuresScreen.module.css'

function outcomeOf(one: ClosureCase): string {
  const { state, title, place, dateFrom, dateTo, refund, answeredAt, remindedAt } = one
  if (state === 'open') return remindedAt ? `Reminded ${showMoment(remindedAt)}` : ''
  const what =
    state === 'moved'
      ? `${title}${place ? `, ${place}` : ''}, ${showDays(dateFrom, dateTo)}`
      : refund > 0
        ? showMoney(refund)
        : ''
  return [what, answeredAt && showMoment(answeredAt)].filter(Boolean).join(' · ')
}

function CaseRow({ one }: { one: ClosureCase }) {
  const { number, unit, before, customer, state } = one
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <div>
        #{number} {before.title} ({unit})
        <p className={rows.note}>{showDays(before.dateFrom, before.dateTo)}</p>
        <p className={rows.note}>
          {customer.name} <PhoneLink phone={customer.phone} />
        </p>
      </div>
      <div>
        <strong>{stateNames[state]}</strong>
        <p className={rows.note}>{outcomeOf(one)}</p>
      </div>
    </li>
  )
}

/** One closure: who has answered what, and what can be done about those who have not. */
export function ClosureAnswers({ store, details }: { store: ClosuresStore; details: ClosureDetails }) {
  useSignals()
  const [isAsking, setAsking] = useState(false)
  const { acting } = store
  const { data: closure, cases, out } = details
  const onReopen = async () => {
    if (await store.reopen(closure)) setAsking(false)
  }
  return (
    <Card
      title={`${reasonNames[closure.reason]}, ${closure.settlement}, ${showDays(closure.firstNight, closure.lastNight)}`}
    >
      <div className={form.form}>
        <p className={rows.note}>
          Closed by {closure.closedBy}, {showMoment(closure.closedAt)}
          {closure.units ? `. Only ${closure.units.join(', ')}` : ''}
          {closure.words ? `. “${closure.words}”` : ''}
          {closure.reopenedAt ? `. Open again since ${showMoment(closure.reopenedAt)}` : ''}
        </p>
        {cases.length === 0 && <p>No paid order was in these dates.</p>}
        <ul className={rows.rows} hidden={cases.length === 0}>
          {cases.map((one) => (
            <CaseRow key={one.number} one={one} />
          ))}
        </ul>
        {out.length > 0 && <AffectedOrders orders={out} />}
        {!isAsking && <Notice kind="error" message={acting.message.value} />}
        {!closure.reopenedAt && (
          <div className={form.acts}>
            {closure.unanswered > 0 && (
              <Button
                look="outline"
                isBusy={acting.isBusy.value && !isAsking}
                onClick={() => void store.remind(closure)}
              >
                Remind those without an answer
              </Button>
            )}
            <Button
              look="outline"
              onClick={() => {
                acting.clear()
                setAsking(true)
              }}
            >
              Open these dates again
            </Button>
          </div>
        )}
      </div>
      {isAsking && (
        <Dialog isOpen title="Open these dates again?" onClose={() => setAsking(false)}>
          <div className={form.form}>
            <p>
              The nights can be booked again. Customers who have not answered keep their orders as they are,
              and get an email that says so. What others have chosen stays.
            </p>
            <Notice kind="error" message={acting.message.value} />
            <div>
              <Button isBusy={acting.isBusy.value} onClick={() => void onReopen()}>
                Open again
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </Card>
  )
}
