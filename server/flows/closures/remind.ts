import { REMIND_AFTER_DAYS } from '../../domain/closure.ts'
import { minutesAfter } from '../../domain/hold.ts'
import type { Actor } from '../../repositories/office/office-log.repo.ts'
import type { Trx } from '../../repositories/shop-database.ts'
import { sendCaseLink } from './build-closure-email.ts'
import type { CloseDeps } from './close.ts'

type RemindDeps = Pick<CloseDeps, 'tx' | 'cases' | 'outbox' | 'log' | 'shop' | 'clock'>

/** Nobody is reminded twice within this time, no matter who presses the button. */
const PAUSE_HOURS = 12

export type Remind = ReturnType<typeof createRemind>

/** Asks customers who have not chosen yet once more, with a link of its own; the earlier ones go on working. */
export function createRemind({ tx, cases, outbox, log, shop, clock }: RemindDeps) {
  async function send(trx: Trx, which: { closureId?: number; before: Date; isFirst: boolean }, now: Date) {
    const found = await cases.lockUnanswered(trx, { ...which, now })
    // One reminder for an order in two closures.
    const waiting = found.filter(({ order }, n) => found.findIndex((one) => one.order.id === order.id) === n)
    for (const { id: caseId, order, reason, words } of waiting) {
      const one = { caseId, order, closure: { reason, words }, isReminder: true, now }
      await sendCaseLink(trx, { cases, outbox, shop }, one)
    }
    if (waiting.length > 0)
      await cases.markReminded(
        trx,
        waiting.map(({ order }) => order.id),
        now,
      )
    return waiting.map(({ order }) => order.number)
  }

  /** Everyone whose last email about it is some hours old. @returns how many */
  const remindNow = (actor: Actor, closureId: number): Promise<number> =>
    tx(async (trx) => {
      const now = clock.now()
      const before = minutesAfter(now, -PAUSE_HOURS * 60)
      const reminded = await send(trx, { closureId, before, isFirst: false }, now)
      if (reminded.length > 0)
        await log.append(trx, actor, {
          act: 'reminded',
          subject: `closure ${closureId}`,
          after: { orders: reminded },
        })
      return reminded.length
    })

  /** Everyone who was asked two days ago and was never reminded. Several processes may run it at the same time. */
  const remindDue = (): Promise<number> =>
    tx(async (trx) => {
      const now = clock.now()
      const before = minutesAfter(now, -REMIND_AFTER_DAYS * 24 * 60)
      return (await send(trx, { before, isFirst: true }, now)).length
    })

  return { remindNow, remindDue }
}
