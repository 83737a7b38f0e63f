import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { showDay } from '../../src/lib/dates.ts'
import { showMoney } from '../../src/lib/money.ts'
import { showLongMoment } from '../../src/lib/show-moment.ts'
import { BackLink } from '../../src/ui/BackLink.tsx'
import { addresses, orderAddress, statementAddress } from '../addresses.ts'
import { DoneNotice } from '../frame/DoneNotice.tsx'
import rows from '../frame/Rows.module.css'
import { NotLoaded } from '../frame/NotLoaded.tsx'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import { showMonth } from '../frame/months.ts'
import styles from './PartnersScreen.module.css'
import { PayOut } from './PayOut.tsx'
import type { PartnersStore, Statement } from './partners.store.ts'

interface StatementScreenProps {
  store: PartnersStore
  memberId: string
  month: string
  isOwner: boolean
}

/** What a partner gets for a month, order by order. */
export function StatementScreen({ store, memberId, month, isOwner }: StatementScreenProps) {
  useSignals()
  useEffect(() => void store.loadStatement(memberId, month), [store, memberId, month])
  const { data } = store.statement
  const statement = data.value?.data
  return (
    <>
      <div>
        <BackLink href={addresses.partners} label={isOwner ? 'Partners' : 'Your saunas'} />
        <ScreenHeader title={statement ? `Statement for ${showMonth(month)}` : 'Statement'} />
      </div>
      <NotLoaded
        wanted={store.statement}
        missing="There is no such statement."
        failed="This statement could not be loaded."
        onRetry={() => void store.loadStatement(memberId, month)}
      />
      {statement && (
        <>
          <DoneNotice message={store.done.value} />
          <Lines statement={statement} />
          <p className={styles.links}>
            <a className={rows.link} href={`${statementAddress(memberId, month)}/print`}>
              Print
            </a>
            <a
              className={rows.link}
              href={`/api/v1/office/partners/${memberId}/statements/${month}/csv`}
              download
            >
              Save as CSV
            </a>
          </p>
          {isOwner && <PayOut store={store} statement={statement} />}
        </>
      )}
    </>
  )
}

function Lines({ statement }: { statement: Statement }) {
  const { partner, paidOutAt, lines, revenue, share } = statement
  return (
    <>
      <p>
        {partner.name || partner.email}:{' '}
        {paidOutAt ? `paid out ${showLongMoment(paidOutAt)}.` : 'open. Its figures change with the orders.'}
      </p>
      <ul className={rows.rows}>
        {lines.map((line) => (
          <li key={line.order} className={rows.row}>
            <div>
              <Link className={rows.link} href={orderAddress(line.order)}>
                Order #{line.order}
              </Link>
              {line.isCorrection && ', correction'}
              <p className={rows.note}>
                {line.unit}, {showDay(line.from)} to {showDay(line.to)}: {line.sharePercent}% of{' '}
                {showMoney(line.revenue)}
              </p>
            </div>
            <span>{showMoney(line.share)}</span>
          </li>
        ))}
      </ul>
      <p>
        <strong>
          Share: {showMoney(share)} of {showMoney(revenue)} rental revenue
        </strong>
      </p>
    </>
  )
}
