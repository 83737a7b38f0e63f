import { isDeepStrictEqual } from 'node:util'
import { type AnswerField, checkAnswers, checkIdOf, isToCome } from '../domain/check-answers.ts'
import type { FormErrors, Typed } from '../domain/form.ts'
import { todayIn } from '../domain/time-zone.ts'
import type { Clock } from '../gateways/clock.ts'
import type { Actor, OfficeLogRepo } from '../repositories/office/office-log.repo.ts'
import { subjectOf } from '../repositories/office/order-record.repo.ts'
import type { OrderRepo } from '../repositories/orders/order.repo.ts'
import type { Tx } from '../repositories/shop-database.ts'

type CheckAnswered =
  /** Null where it is kept on the order. */
  | null
  | { errors: FormErrors<AnswerField> }
  /** In a sentence for the customer. */
  | { refused: string }

export type AnswerCheck = ReturnType<typeof createAnswerCheck>

interface AnswerCheckDeps {
  tx: Tx
  orders: Pick<OrderRepo, 'lock' | 'update'>
  log: Pick<OfficeLogRepo, 'append'>
  clock: Pick<Clock, 'now'>
}

const CUSTOMER: Actor = { memberId: null, name: 'customer' }

/**
 * Keeps what a customer answers about their car or their place after the checkout. Other answers replace those that are
 * there, until the stay begins; then the history says so, and not what was said. The same answers again change nothing.
 */
export function createAnswerCheck({ tx, orders, log, clock }: AnswerCheckDeps) {
  /** @param checkId what the page asked about */
  return (orderId: string, checkId: string | undefined, typed: Typed<AnswerField>): Promise<CheckAnswered> =>
    tx(async (trx) => {
      const order = await orders.lock(trx, orderId)
      const now = clock.now()
      if (!order || !isToCome(order, todayIn(order.timeZone, now)))
        return { refused: 'This order is under way or over, so nothing is left to answer.' }
      if (checkId !== checkIdOf(order))
        return {
          refused:
            'Your order has changed since you opened these questions, so your answers were not saved. Please look at your order again.',
        }
      const checked = checkAnswers(typed, order)
      if ('errors' in checked) return checked
      const { towCar, site } = checked
      // What is about the other method is no answer.
      if (!towCar && !site)
        return {
          refused: 'This does not answer anything about your order as it is now. Please reload the page.',
        }
      const [before, after] = towCar ? [order.towCar, towCar] : [order.site, site]
      if (isDeepStrictEqual(before, after)) return null
      const answers = towCar ? { towCar: JSON.stringify(towCar) } : { site: JSON.stringify(site) }
      await orders.update(trx, order, { order: answers, now })
      if (before)
        await log.append(trx, CUSTOMER, {
          act: `changed the answers about the ${towCar ? 'car' : 'place'}`,
          subject: subjectOf(order),
        })
      return null
    })
}
