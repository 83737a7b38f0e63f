import type { ReportKind } from '../today/tap.ts'

/** What a mark says. */
export const stateWords: Record<ReportKind, string> = { cleaning: 'Needs cleaning', damage: 'Damaged' }

/** The tap that ends it, and how that is said then. */
export const endWords: Record<ReportKind, { act: string; done: string }> = {
  cleaning: { act: 'Clean again', done: 'is clean again' },
  damage: { act: 'Repaired', done: 'is repaired' },
}
