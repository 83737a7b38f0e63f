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
  /** @param actor who asked for it, for the log. @returns false if its customer was reminded or has chosen meanwhile */
  const remindOne = (orderId: string, which: Unanswered, actor: Actor | null): Promise<boolean> =>
    tx(async (trx) => {
      // One reminder for an order in two closures.
      const first = await cases.lockUnanswered(trx, orderId, which)
      if (!first) return false
      const { id: caseId, order, reason, words } = first
      const { now, closureId } = which
      const one = { caseId, order, closure: { reason, words }, isReminder: true, now }
      await sendCaseLink(trx, { cases, outbox, shop }, one)
      await cases.markReminded(trx, orderId, now)
      const entry = { act: 'reminded', subject: `closure ${closureId}`, after: { orders: [order.number] } }
      if (actor) await log.append(trx, actor, entry)
      return true
    })

  /**
   * One order that cannot be reminded of costs no other its reminder. It stays as it was, so the next run tries it again.
   * @returns the numbers of those that were, of those that could not be, and why
   */
  async function remind(which: Unanswered, actor: Actor | null = null) {
    const reminded: number[] = []
    const failed: number[] = []
    const failures: unknown[] = []
    for (const { id, number } of await cases.listUnanswered(which))
      try {
        if (await remindOne(id, which, actor)) reminded.push(number)
      } catch (err) {
        failed.push(number)
        failures.push(err)
        problems.warn({ err, order: id }, 'a customer could not be reminded of closed dates')
      }
    return { reminded, failed, failures }
  }

  /**
   * Everyone whose last email about it is some hours old.
   * @returns how many, and the numbers of the orders whose email could not be prepared
   * @throws if there are some, and none of them can be reminded
   */
  async function remindNow(actor: Actor, closureId: number): Promise<{ reminded: number; failed: number[] }> {
    const now = clock.now()
    const before = minutesAfter(now, -PAUSE_HOURS * 60)
    const { reminded, failed, failures } = await remind({ closureId, before, isFirst: false, now }, actor)
    // “Nobody was reminded” would read as if there were nobody to remind.
    if (reminded.length === 0 && failures.length > 0) throw failures[0]
    return { reminded: reminded.length, failed }
  }

  /** Everyone who was asked two days ago and was never reminded. Several processes may run it at the same time. */
  async function remindDue(): Promise<number> {
    const now = clock.now()
    const before = minutesAfter(now, -REMIND_AFTER_DAYS * 24 * 60)
    return (await remind({ before, isFirst: true, now })).reminded.length
  }

  return { remindNow, remindDue }
}
