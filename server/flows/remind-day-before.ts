import { isMissing } from '../domain/deposit.ts'
import { isTimeToRemind } from '../domain/day-before.ts'
import { receiptHours } from '../domain/hours.ts'
import { nextMidnightIn } from '../domain/time-zone.ts'
import type { ShopContact } from '../emails/email.ts'
import type { Clock } from '../gateways/clock.ts'
import type { DepositRepo } from '../repositories/orders/deposit.repo.ts'
import type { OrderRow } from '../repositories/orders/order.repo.ts'
import type { UpcomingRepo } from '../repositories/orders/upcoming.repo.ts'
import type { EmailOutbox } from '../repositories/outbox/email-outbox.repo.ts'
import type { Push, PushOutbox } from '../repositories/push/push-outbox.repo.ts'
import type { Tx } from '../repositories/shop-database.ts'
import { orderEmail, orderEmailKey } from './build-order-email.ts'
import { addressOf } from './order-terms.ts'

interface RemindDeps {
  tx: Tx
  upcoming: UpcomingRepo
  deposits: Pick<DepositRepo, 'findLatest'>
  outbox: EmailOutbox
  pushes: PushOutbox
  shop: ShopContact
  clock: Pick<Clock, 'now'>
  log: Record<'warn', (details: object, message: string) => void>
}

export type RemindDayBefore = ReturnType<typeof createRemindDayBefore>

/** What a phone shows: the hours and the address, and nothing about who the customer is. */
function pushOf(order: OrderRow, userId: string, dedupeKey: string, now: Date): Push {
  const { saunaName, deliveryMethod, hours } = order
  const isPickup = deliveryMethod === 'pickup'
  const when = hours ? `${receiptHours(hours, deliveryMethod)}. ` : ''
  return {
    to: { userId },
    dedupeKey,
    payload: {
      title: isPickup ? `Tomorrow you pick up ${saunaName}` : `Tomorrow we deliver ${saunaName}`,
      // A lock screen shows it to everyone, so where the customer lives is left out.
      text: isPickup ? `${when}${addressOf(order)}` : `${when}Please have someone there to receive it.`,
      path: '/cabinet/orders',
    },
    // From then on, “tomorrow” is another day.
    expiresAt: nextMidnightIn(order.timeZone, now),
  }
}

/**
 * Reminds customers of paid stays the day before they begin: by email, and on the browsers where they have asked for it. Each stay
 * once; other dates are another stay. Several processes may run it at the same time.
 * @returns how many were reminded
 */
export function createRemindDayBefore(deps: RemindDeps) {
  const { tx, upcoming, deposits, outbox, pushes, shop, clock, log } = deps

  async function remind(orderId: string): Promise<boolean> {
    return tx(async (trx) => {
      const now = clock.now()
      const order = await upcoming.lock(trx, orderId)
      if (!order || !isTimeToRemind(order, now)) return false
      const { dateFrom, userId } = order
      const hold = order.depositCents === null ? undefined : await deposits.findLatest(orderId, trx)
      const lacksDeposit = order.depositCents !== null && isMissing(hold)
      const reminder = { kind: 'reminder', dateFrom, lacksDeposit } as const
      const isNew = await outbox.enqueue(trx, orderEmail(order, shop, reminder, now))
      if (isNew && userId)
        await pushes.enqueue(trx, pushOf(order, userId, orderEmailKey('reminder', order, dateFrom), now))
      return isNew
    })
  }

  return async function remindDayBefore(): Promise<number> {
    let reminded = 0
    const now = clock.now()
    for (const candidate of await upcoming.list(now)) {
      if (!isTimeToRemind(candidate, now)) continue
      try {
        if (await remind(candidate.id)) reminded++
      } catch (err) {
        // One order that cannot be reminded of must not cost others their reminder.
        log.warn({ err, order: candidate.id }, 'a customer could not be reminded of the day before')
      }
    }
    return reminded
  }
}
