import type { Browser } from '../../lib/browser.ts'
import type { Orders } from './user.store.ts'

/**
 * The number on the icon of the installed shop: how many orders can still be paid. Logging out removes it. An order that
 * expires while the shop is closed is taken off at its next start (`src/browser/watch-badge.ts`).
 */
export function createOrderBadge(
  _call: unknown,
  _tabStorage: unknown,
  _auth: unknown,
  { showBadge }: Pick<Browser, 'showBadge'>,
) {
  /** @param orders the first page of them: the newest are the ones that can be unpaid */
  const showUnpaid = (orders: Orders['data']) => showBadge(orders.flatMap(({ payUntil }) => payUntil ?? []))
  return { showUnpaid }
}
