import { reopenedEmail } from '../../emails/closure-emails.ts'
import { releaseClosedNights } from '../../repositories/bookings/closed-nights.ts'
import type { Actor } from '../../repositories/office/office-log.repo.ts'
import { emailOrderOf } from '../build-order-email.ts'
import { emailTo } from './build-closure-email.ts'
import type { CloseDeps } from './close.ts'

type ReopenDeps = Pick<
  CloseDeps,
  'tx' | 'closures' | 'cases' | 'outbox' | 'log' | 'shop' | 'version' | 'clock'
>

export type Reopen = ReturnType<typeof createReopen>

/**
 * Opens closed nights again: what the closure blocked can be booked, and customers who have not chosen yet keep their order
 * and are told so. What others have chosen stays.
 */
export function createReopen(deps: ReopenDeps) {
  const { tx, closures, cases, outbox, log, shop, version, clock } = deps

  /** @returns how many nights can be booked again, and how many orders stay as they were; null if it was open already */
  return async function reopen(actor: Actor, closureId: number) {
    const done = await tx(async (trx) => {
      const now = clock.now()
      const waiting = await cases.lockOrders(trx, closureId)
      const units = await closures.reopen(trx, closureId, now)
      if (!units) return null
      const freed = await releaseClosedNights(trx, closureId, units)
      const withdrawn = await cases.withdraw(trx, closureId, now)
      const told = waiting.filter(({ id }) =>
        withdrawn.some(({ orderId, isClosedElsewhere }) => orderId === id && !isClosedElsewhere),
      )
      await cases.markOpenAgain(
        trx,
        told.map(({ id }) => id),
        now,
      )
      for (const order of told)
        await outbox.enqueue(
          trx,
          emailTo(order, reopenedEmail(emailOrderOf(order), shop), 'reopened', String(closureId)),
        )
      const closure = await closures.find(closureId, trx)
      await log.append(trx, actor, {
        act: 'reopened',
        subject: `closure at ${closure?.settlement ?? ''} (${closureId})`,
        after: { nights: freed, orders: told.map(({ number }) => number) },
      })
      return { freed, kept: told.length }
    })
    if (done) void version.bump()
    return done
  }
}
