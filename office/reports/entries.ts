import { isReport, type ReportKind, type Tap } from '../today/tap.ts'
import type { Report } from './reports.store.ts'

/** A report as a list shows it: tapped here, known to the server, or both. */
export interface ReportEntry {
  key: string
  /** Stays the same where a tap joins a report that is there, so that what has the focus stays, too. */
  id: string
  kind: ReportKind
  order: number
  /** The sauna. */
  name: string
  tap: Tap | undefined
  report: Report | undefined
}

type Joins = Readonly<Record<string, { tap: string }>>

/** What was tapped and is not known to the server yet comes first. */
export function entriesOf(
  taps: readonly Tap[],
  reports: readonly Report[],
  joins: Joins = {},
): ReportEntry[] {
  const idOf = (key: string) => joins[key]?.tap ?? key
  const known = reports.map((report): ReportEntry => {
    const { key, kind, order, unit } = report
    const tap = taps.find((one) => one.key === key)
    return { key, id: idOf(key), kind, order, name: unit.serial, tap, report }
  })
  const others = taps.flatMap((tap): ReportEntry[] => {
    const { kind, order, name, joined } = tap
    const key = joined?.key ?? tap.key
    if (!isReport(kind) || reports.some((report) => report.key === key)) return []
    return [{ key, id: idOf(key), kind, order, name, tap, report: undefined }]
  })
  return [...others.toReversed(), ...known]
}
