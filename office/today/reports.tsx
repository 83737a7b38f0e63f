import { Suspense } from 'react'
import { Notice } from '../../src/ui/Notice.tsx'
import { lazyPart } from '../frame/lazy-screen.tsx'
import type { OfficeStores } from '../stores.ts'
import styles from './TodayScreen.module.css'

// What goes out and comes back does not wait for what is wrong with it.
const Section = lazyPart(
  () => import('../reports/ReportsSection.tsx').then((it) => it.ReportsSection),
  () => <Notice kind="info" message="What needs cleaning or repair could not be loaded. Please reload." />,
)
const Taps = lazyPart(
  () => import('../reports/ReportTaps.tsx').then((it) => it.ReportTaps),
  () => null,
)

type Stores = Pick<OfficeStores, 'lazyStore' | 'taps'>

/** The list of saunas that need cleaning or are damaged. */
export const LazyReports = (props: { stores: Stores; settlement: string | undefined }) => (
  <Suspense>
    <Section {...props} />
  </Suspense>
)

/** The taps for them. Their place is there before they are: nothing moves under a finger. */
export const LazyReportTaps = (props: { stores: Stores; order: number; name: string }) => (
  <div className={styles.reportTaps}>
    <Suspense>
      <Taps {...props} />
    </Suspense>
  </div>
)
