import { formatUsd } from '../../domain/money.ts'
import { nameText, valueText } from '../../domain/office/log-words.ts'
import type { LogRow } from '../../repositories/office/office-log.repo.ts'
import type { OrderEmail } from '../../repositories/office/order-record.repo.ts'
import type { RefundableOrder } from '../../repositories/orders/order.repo.ts'

/** One thing that happened to an order. */
export interface HistoryEntry {
  at: Date
  /** In the past: `Paid`. */
  act: string
  detail: string | null
  /** An email address, `customer`, or `command line`; null for what nobody did. */
  who: string | null
}

const CUSTOMER = 'customer'

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The database puts the shortest name first, but days are read from the first to the last. */
const isFirst = (name: string) => name === 'from'

/** `from 12/01/2026 → 12/03/2026, sauna A-1`: values that changed with an arrow, new ones without. */
function detailOf({ before, after }: Pick<LogRow, 'before' | 'after'>): string | null {
  const [old, now] = [before ?? {}, after ?? {}] as Record<string, unknown>[]
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
  const inOrder = names.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
  const parts = inOrder.flatMap((name) => {
    const [was, is] = [old?.[name] ?? null, now?.[name] ?? null]
    if (was === is || (was === null && is === null)) return []
    const texts = [was, is].filter((value) => value !== null).map((value) => valueText(name, value))
    return [`${nameText(name)} ${texts.join(' → ')}`.trim()]
  })
  return parts.length > 0 ? parts.join(', ') : null
}

/** Everything that happened to an order and who did it, newest first. */
export function orderHistory(
  order: RefundableOrder,
  { log, emails }: { log: readonly LogRow[]; emails: readonly OrderEmail[] },
): HistoryEntry[] {
  const entries: HistoryEntry[] = [
    ...log.map((row) => ({ at: row.at, act: capitalized(row.act), detail: detailOf(row), who: row.actor })),
    ...emails.map(({ createdAt, subject, sentAt }) => ({
      at: createdAt,
      act: sentAt ? 'Email sent' : 'Email waiting to be sent',
      detail: subject,
      who: null,
    })),
    ...(order.paidAt
      ? [{ at: order.paidAt, act: 'Paid', detail: formatUsd(order.amountCents), who: CUSTOMER }]
      : []),
    ...(order.acceptedAt
      ? [{ at: order.acceptedAt, act: 'Accepted by the link', detail: null, who: CUSTOMER }]
      : []),
    // Of one that the office made, its log says so.
    ...(order.madeBy === null ? [{ at: order.createdAt, act: 'Ordered', detail: null, who: CUSTOMER }] : []),
  ]
  // What happened in the same instant stays in this order.
  return entries.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}
