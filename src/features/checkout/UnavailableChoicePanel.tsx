import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef } from 'react'
import { showDays } from '../../lib/dates.ts'
import { showMoney } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { showFreeAgain } from '../../lib/show-free-again.ts'
import { showMiles } from '../../lib/show-miles.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Picture } from '../../ui/Picture.tsx'
import type { Alternative, Alternatives, UnavailableChoice } from './unavailable-choice.ts'
import styles from './UnavailableChoicePanel.module.css'

interface UnavailableChoicePanelProps {
  choice: UnavailableChoice
  onChoose: (alternative: Alternative) => void
  /** For those who wait for the very dates that are taken. */
  waitlist?: ReactNode
}

/** What was chosen and cannot be booked anymore, and what is free instead: one tap continues with it. */
export function UnavailableChoicePanel({ choice, onChoose, waitlist }: UnavailableChoicePanelProps) {
  useSignals()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const isBusy = choice.isBusy.value
  const known = choice.alternatives.value
  const stay = known?.stay ?? null
  return (
    <section className={styles.panel} aria-labelledby="unavailable-title">
      <div className={styles.head}>
        {known?.image && <Picture image={known.image} sizes="12rem" className={styles.picture} alt="" />}
        <div>
          <h2 id="unavailable-title" ref={title} tabIndex={-1} className={styles.title}>
            {stay ? 'Your dates are no longer available' : 'This sauna is not available as chosen'}
          </h2>
          {known && (
            <p className={styles.chosen}>
              {known.saunaName}
              {stay && `, ${showDays(stay.from, stay.to)}`}
            </p>
          )}
          <p className={styles.reason}>{choice.reason.value}</p>
          {known?.heldUntil && <p className={styles.hold}>{holdMessage(known, known.heldUntil)}</p>}
        </div>
      </div>
      {waitlist}
      <Notice kind="error" message={choice.message.value} />
      {known && known.dates.length > 0 && (
        <Options title="Available dates for the same sauna">
          {known.dates.map(({ dateFrom, dateTo, totalCost }) => (
            <Option
              key={dateFrom}
              name={showDays(dateFrom, dateTo)}
              totalCost={totalCost}
              isBusy={isBusy}
              onPress={() => onChoose({ productId: known.productId, stay: { from: dateFrom, to: dateTo } })}
            />
          ))}
        </Options>
      )}
      {known && known.saunas.length > 0 && (
        <Options title={stay ? 'Other saunas on your dates' : 'Other saunas'}>
          {known.saunas.map(({ productId, saunaName, location, miles, totalCost }) => (
            <Option
              key={productId}
              name={saunaName}
              detail={[location, miles > 0 && `${showMiles(miles)} away`].filter(Boolean).join(', ')}
              totalCost={totalCost}
              isBusy={isBusy}
              onPress={() => onChoose({ productId, stay })}
            />
          ))}
        </Options>
      )}
      {known && (
        <p className={styles.more}>
          <ButtonLink look="outline" href={paths.product(known.productId)}>
            {stay ? 'Choose other dates' : 'Back to the sauna'}
          </ButtonLink>
        </p>
      )}
      <p className={styles.promise}>What you typed at checkout is still there.</p>
    </section>
  )
}

const holdMessage = ({ isYours, timeZone }: Alternatives, heldUntil: string) =>
  isYours
    ? 'They are held for another order of yours that is not paid yet.'
    : `They are on hold for someone else and may be free again at ${showFreeAgain(heldUntil, timeZone, new Date())}.`

const Options = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className={styles.group}>{title}</h3>
    <ul className={styles.options}>{children}</ul>
  </div>
)

interface OptionProps {
  name: string
  detail?: string
  totalCost: number
  isBusy: boolean
  onPress: () => void
}

const Option = ({ name, detail, totalCost, isBusy, onPress }: OptionProps) => (
  <li>
    <button type="button" className={styles.option} aria-disabled={isBusy} onClick={onPress}>
      <span className={styles.name}>
        {name}
        {detail && <small>{detail}</small>}
      </span>
      <span className={styles.cost}>
        {showMoney(totalCost)}
        <small>total</small>
      </span>
    </button>
  </li>
)
