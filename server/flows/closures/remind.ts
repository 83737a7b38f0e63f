import { REMIND_AFTER_DAYS } from '../../domain/closure.ts'
import { minutesAfter } from '../../domain/hold.ts'
import type { Unanswered } from '../../repositories/closures/case.repo.ts'
import type { Actor } from '../../repositories/office/office-log.repo.ts'
import { sendCaseLink } from './build-closure-email.ts'
import type { CloseDeps } from './close.ts'

type RemindDeps = Pick<CloseDeps, 'tx' | 'cases' | 'outbox' | 'log' | 'shop' | 'clock' | 'problems'>

/** Nobody is reminded twice within this time, no matter who presses the button. */
const PAUSE_HOURS = 12

export type Remind = ReturnType<typeof createRemind>

/** Asks customers who have not chosen yet once more, with a link of its own; the earlier ones go on working. */
export function createRemind({ tx, cases, outbox, log, shop, clock, problems }: RemindDeps) {
  /** @returns the order's number; null if its customer was reminded or has chosen meanwhile */
  const remindOne = (orderId: string, which: Unanswered): Promise<number | null> =>
    tx(async (trx) => {
      // One reminder for an order in two closures.
      const first = await cases.lockUnanswered(trx, orderId, which)
      if (!first) return null
      const { id: caseId, order, reason, words } = first
      const { now } = which
      const one = { caseId, order, closure: { reason, words }, isReminder: true, now }
      await sendCaseLink(trx, { cases, outbox, shop }, one)
      await cases.markReminded(trx, orderId, now)
      return order.number
    })

  /**
   * One order that cannot be reminded of costs no other its reminder. It stays as it was, so the next run tries it again.
   * @returns the numbers of those that were, and why others were not
   */
  async function remind(which: Unanswered): Promise<{ reminded: number[]; failures: unknown[] }> {
    const reminded: number[] = []
    const failures: unknown[] = []
    for (const orderId of await cases.listUnanswered(which))
      try {
        const number = await remindOne(orderId, which)
        if (number !== null) reminded.push(number)
      } catch (err) {
        failures.push(err)
        problems.warn({ err, order: orderId }, 'a customer could not be reminded of closed dates')
      }
    return { reminded, failures }
  }

  /**
   * Everyone whose last email about it is some hours old.
   * @returns how many
   * @throws if there are some, and none of them can be reminded
   */
  async function remindNow(actor: Actor, closureId: number): Promise<number> {
    const now = clock.now()
    const before = minutesAfter(now, -PAUSE_HOURS * 60)
    const { reminded: orders, failures } = await remind({ closureId, before, isFirst: false, now })
    // “Nobody was reminded” would read as if there were nobody to remind.
    if (orders.length === 0 && failures.length > 0) throw failures[0]
    if (orders.length > 0)
      await tx((trx) =>
        log.append(trx, actor, { act: 'reminded', subject: `closure ${closureId}`, after: { orders } }),
      )
    return orders.length
  }

  /** Everyone who was asked two days ago and was never reminded. Several processes may run it at the same time. */
  async function remindDue(): Promise<number> {
    const now = clock.now()
    const before = minutesAfter(now, -REMIND_AFTER_DAYS * 24 * 60)
    return (await remind({ before, isFirst: true, now })).reminded.length
  }

  return { remindNow, remindDue }
}
