import { type ClosureWords, type OrderedBefore, type ShownState, stateOf } from '../../domain/closure.ts'
import type { Cents } from '../../domain/money.ts'
import { leftOf } from '../../domain/refund.ts'
import type { Stay } from '../../domain/stay.ts'
import type { ShopContact } from '../../emails/email.ts'
import type { Clock } from '../../gateways/clock.ts'
import { type CaseRepo, closeCases } from '../../repositories/closures/case.repo.ts'
import type { ClosureRepo } from '../../repositories/closures/closure.repo.ts'
import type { Actor } from '../../repositories/office/office-log.repo.ts'
import type { OrderRepo, OrderWithPayment } from '../../repositories/orders/order.repo.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { Trx } from '../../repositories/shop-database.ts'
import type { CancelOrder } from '../cancel-order.ts'
import type { MoveOrder } from '../move-order.ts'
import { hashLinkToken, movedOrderEmail } from './build-closure-email.ts'
import type { FindOffers, MoveOffer } from './find-offers.ts'

interface AnswerDeps {
  closures: ClosureRepo
  cases: CaseRepo
  orders: OrderRepo
  outbox: EmailOutbox
  shop: ShopContact
  findOffers: FindOffers
  move: MoveOrder
  cancel: CancelOrder
  clock: Pick<Clock, 'now'>
}

/** What the customer of a case is shown. */
export interface OpenedCase {
  id: string
  state: ShownState
  /** Why, of all closures that the order lies in. */
  reasons: ClosureWords[]
  before: OrderedBefore
  order: OrderWithPayment
  /** What everything is: a part may have gone back before. */
  left: Cents
}

/** What a customer chooses: everything back, or one of the offers. */
export type Choice = 'refund' | { productId: number; stay: Stay }

/** `taken`: what was chosen is not free anymore. `answered`: the case was closed before, maybe a moment ago. */
export type Answer = 'done' | 'taken' | 'answered'

export type Answers = ReturnType<typeof createAnswers>

/** In the log. Anyone who has the link is the customer. */
const customer: Actor = { memberId: null, name: 'customer' }

/** Rolls back a move or a refund when the case was closed in the meantime. */
class Answered extends Error {}

const isSameOffer = ({ productId, stay }: MoveOffer, choice: Exclude<Choice, 'refund'>) =>
  productId === choice.productId && stay.from === choice.stay.from && stay.to === choice.stay.to

/** What customers do by the link they were emailed. */
export function createAnswers(deps: AnswerDeps) {
  const { closures, cases, orders, outbox, shop, findOffers, move, cancel, clock } = deps

  /** Undefined for a link that nobody was sent. */
  async function open(token: string): Promise<OpenedCase | undefined> {
    const linked = await cases.findByLink(hashLinkToken(token))
    if (!linked) return undefined
    // An order in two closures: once this one is over, the link asks what the other one still asks.
    const found = linked.state === 'open' ? linked : ((await cases.findOpen(linked.orderId)) ?? linked)
    const closure = await closures.find(found.closureId)
    const order = await orders.find(found.orderId)
    if (!closure || !order) return undefined
    const { id, before } = found
    // An order in two closures: its customer has one link, which says why of both.
    const reasons = await cases.listReasons(found.orderId)
    return {
      id,
      state: stateOf(found.state, order.status),
      reasons: reasons.length > 0 ? reasons : [closure],
      before,
      order,
      left: leftOf(order),
    }
  }

  /** The first of two answers counts, also of two at the same moment: the order is locked by now. */
  async function closeCase(trx: Trx, order: { id: string }, state: 'moved' | 'refunded'): Promise<void> {
    if ((await closeCases(trx, order.id, state, clock.now())) === 0) throw new Answered()
  }

  async function refund({ order }: OpenedCase): Promise<Answer> {
    const result = await cancel({
      orderId: order.id,
      byOperator: { actor: customer, refund: leftOf(order) },
      alongside: (trx, canceled) => closeCase(trx, canceled, 'refunded'),
    })
    return 'canceled' in result ? 'done' : 'answered'
  }

  /** Tries the units that were free a moment ago, one after the other. */
  async function moveTo({ id, order }: OpenedCase, { stay, productId, unitIds }: MoveOffer): Promise<Answer> {
    for (const unitId of unitIds) {
      const target = { orderId: order.id, stay, unitId, mayChangeSauna: productId !== order.productId }
      const result = await move(customer, target, async (trx, { after }) => {
        await closeCase(trx, after, 'moved')
        await outbox.enqueue(trx, movedOrderEmail(after, shop, id, clock.now()))
      })
      if ('moved' in result) return 'done'
      if (result.refused.reason === 'state' || result.refused.reason === 'gone') return 'answered'
    }
    return 'taken'
  }

  /** Moves the order, or gives everything back, and closes the case, in one transaction. */
  async function answer(opened: OpenedCase, choice: Choice): Promise<Answer> {
    if (opened.state !== 'open') return 'answered'
    try {
      if (choice === 'refund') return await refund(opened)
      const { dates, saunas } = await findOffers(opened.order)
      const offer = [...dates, ...saunas].find((one) => isSameOffer(one, choice))
      return offer ? await moveTo(opened, offer) : 'taken'
    } catch (error) {
      if (error instanceof Answered) return 'answered'
      throw error
    }
  }

  return { open, answer, findOffers }
}
