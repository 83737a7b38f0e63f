import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { showMoment } from '../../src/lib/show-moment.ts'
import { Card } from '../../src/ui/Card.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { Mark } from './Mark.tsx'
import type { OrderReportsStore } from './order-reports.store.ts'
import { Photos } from './Photos.tsx'
import styles from './Reports.module.css'

interface OrderReportsProps {
  store: OrderReportsStore
  /** The number of the order. */
  order: string
}

/** What was found wrong with the sauna of an order, also what is over. */
export function OrderReports({ store, order }: OrderReportsProps) {
  useSignals()
  useEffect(() => void store.load(order), [store, order])
  const { data, status } = store.reports
  const reports = data.value?.reports ?? []
  if (status.value === 'error')
    return <Notice kind="info" message="The problems reported for this sauna could not be loaded just now." />
  if (reports.length === 0) return null
  return (
    <Card title="Cleaning and damage">
      <ul className={styles.list}>
        {reports.map((report) => (
          <li key={report.key} className={styles.found}>
            <p>
              <Mark kind={report.kind} />
            </p>
            <p className={styles.fact}>
              {report.by}, {showMoment(report.at)}
              {report.ended && (
                <>
                  <br />
                  {report.ended.isMistake
                    ? 'Reported by mistake'
                    : report.kind === 'cleaning'
                      ? 'Clean again'
                      : 'Repaired'}
                  : {report.ended.by}, {showMoment(report.ended.at)}
                </>
              )}
            </p>
            {report.note && <p className={styles.text}>{report.note}</p>}
            <Photos report={report} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
