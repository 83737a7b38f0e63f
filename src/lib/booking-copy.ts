import type { ReplyOf } from './api.ts'

type Order = ReplyOf<'GET /api/v1/cabinet/user/orders'>['data'][number]

/** What a customer keeps of one order on this device: what it says, and nothing that pays for it or changes it. */
export interface BookingCopy {
  order: Order
  /** When the server said so, ISO 8601. */
  savedAt: string
}

/** All copies on a device. They belong to one customer. */
export interface CopyRecord {
  /** The email address of the account. */
  owner: string
  /** When the server last said that the owner is signed in here, ISO 8601. */
  confirmedAt: string
  copies: BookingCopy[]
}

/** Where the device has them; `update` is one step, so that no tab brings back what another one has removed. */
export interface BookingCopyStorage {
  read(): Promise<CopyRecord | null>
  /** @returns whether it was stored; false where the browser stores nothing */
  update(change: (record: CopyRecord | null) => CopyRecord | null): Promise<boolean>
}

/**
 * The copies that may be shown. Anyone who logged in or out after their owner was last seen may be somebody else: then they
 * count for nothing, whether or not they could be removed at the time.
 */
export const copiesIn = (record: CopyRecord | null, lastSessionChange: string | null): BookingCopy[] =>
  record && record.confirmedAt >= (lastSessionChange ?? '') ? record.copies : []

/** An order without its ways to pay, cancel, and change it, and without what only the shop can show. */
export function copyOf(order: Order, savedAt: string): BookingCopy {
  const {
    payUrl: _pay,
    receiptUrl: _receipt,
    rulesUrl: _rules,
    canReview: _review,
    refundCost: _refund,
    change: _change,
    deposit: _deposit,
    trailer: _trailer,
    towCar: _car,
    footprint: _footprint,
    checkId: _check,
    ...said
  } = order
  return { order: { ...said, canChange: false }, savedAt }
}

/** Whether something of an order is still to come, so that there is something to keep. */
export const canKeep = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'awaiting_payment' || status === 'paid' || status === 'handed_over'

/** Adds an order, or brings its copy up to date. */
export function withCopy(record: CopyRecord | null, owner: string, copy: BookingCopy): CopyRecord {
  const others =
    record?.owner === owner ? record.copies.filter(({ order }) => order.id !== copy.order.id) : []
  return { owner, confirmedAt: copy.savedAt, copies: [...others, copy] }
}

/** What a log-out at that time leaves: what was confirmed later is not what it was about. Null leaves nothing. */
export const withoutOlder = (record: CopyRecord | null, time: string | null): CopyRecord | null =>
  record && time !== null && record.confirmedAt > time ? record : null

/** Leaves one order out. */
export function withoutCopy(record: CopyRecord | null, orderId: string): CopyRecord | null {
  const copies = record?.copies.filter(({ order }) => order.id !== orderId) ?? []
  return record && copies.length > 0 ? { ...record, copies } : null
}

/**
 * The copies after the server has shown some orders of the customer who is signed in: those of them are brought up to date or, where
 * nothing is left to come, dropped. Copies of somebody else are dropped, too.
 */
export function withNews(
  record: CopyRecord | null,
  { owner, orders, at }: { owner: string; orders: readonly Order[]; at: string },
): CopyRecord | null {
  if (!record) return null
  const newOf = ({ order }: BookingCopy) => orders.find(({ id }) => id === order.id)
  // An order has one customer, who may have changed their email address.
  if (record.owner !== owner && !record.copies.some(newOf)) return null
  const copies = record.copies.flatMap((copy) => {
    const found = newOf(copy)
    return found ? (canKeep(found) ? [copyOf(found, at)] : []) : [copy]
  })
  return copies.length > 0 ? { owner, confirmedAt: at, copies } : null
}

/** Kept orders that will not take place: what their customer may not have heard of. */
export const callOffs = (copies: readonly BookingCopy[], orders: readonly Order[]): Order[] =>
  orders.filter(
    ({ id, status }) =>
      status !== 'completed' && !canKeep({ status }) && copies.some(({ order }) => order.id === id),
  )
