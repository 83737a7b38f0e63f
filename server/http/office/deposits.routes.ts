import type { FastifyInstance } from 'fastify'
import { chargeDeposit, refundDeposit, releaseDeposit } from '../../../contract/office/deposits.ts'
import type { OfficeOrder } from '../../../contract/office/orders.ts'
import { canCharge, canDecide, type DepositTerms, leftOfCharge, tellOffice } from '../../domain/deposit.ts'
import { checkForm } from '../../domain/form.ts'
import { formatUsd } from '../../domain/money.ts'
import { textRule } from '../../domain/text-rules.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { DecideDeposit, DepositDecision } from '../../flows/deposits/decide-deposit.ts'
import type { DepositRefunds } from '../../flows/deposits/refund-deposit.ts'
import type { Member } from '../../repositories/office/member.repo.ts'
import type { Deposit } from '../../repositories/orders/deposit.repo.ts'
import type { OrderWithPayment } from '../../repositories/orders/order.repo.ts'
import { refuseField, valuesOf } from '../form-values.ts'
import { refuse } from '../refuse.ts'
import { actorOf, officeRoute } from './office-route.ts'

interface OfficeDepositDeps {
  decide: DecideDeposit
  refund: DepositRefunds['refundDeposit']
  findOrder(number: string, member: Member): Promise<OrderWithPayment>
  /** As it is after a change. */
  detailsNow(number: string, member: Member): Promise<OfficeOrder>
}

const RELOAD = 'Please reload the page and try again.'
const reasonRules = { reason: textRule('Please say what it is for. The customer reads it.', { most: 500 }) }

/** The office releases what is held for a rental, charges it for what is damaged, or gives back what was charged. */
export function officeDeposits(app: FastifyInstance, deps: OfficeDepositDeps): void {
  const { decide, refund, findOrder, detailsNow } = deps

  /** An amount and its reason as they were typed. */
  function typedIn({ amount, reason }: { amount: number; reason?: string | undefined }) {
    if (amount <= 0) refuseField('amount', 'Please enter an amount like 56.80.')
    return { amount, ...valuesOf(checkForm(reasonRules, { reason })) }
  }

  async function act(number: string, member: Member, depositId: string, decision: DepositDecision) {
    const { id: orderId } = await findOrder(number, member)
    if (!isUuid(depositId)) refuse(422, RELOAD)
    const refusal = await decide(actorOf(member), { orderId, depositId, decision })
    if (refusal) refuse(409, refusal.refused)
    return detailsNow(number, member)
  }

  officeRoute(app, releaseDeposit, ({ params, body, member }) => act(params.number, member, body.id, null))

  officeRoute(app, chargeDeposit, async ({ params, body, member }) => {
    await findOrder(params.number, member)
    return act(params.number, member, body.id, typedIn(body))
  })

  officeRoute(app, refundDeposit, async ({ params, body, member }) => {
    const { id: orderId } = await findOrder(params.number, member)
    const { id, hold: depositId, expected_left: expectedLeft } = body
    if (!isUuid(id) || !isUuid(depositId)) refuse(422, RELOAD)
    const wanted = { orderId, depositId, id, expectedLeft, ...typedIn(body) }
    const refused = await refund(actorOf(member), wanted)
    if (refused) refuse(409, refused)
    return detailsNow(params.number, member)
  })
}

/** Why nothing of a charge can be given back from here, and what to do. */
function elsewhereOf({ refunds }: Deposit): string {
  const waiting = refunds.filter(({ isGiven }) => !isGiven)
  const sum = waiting.reduce((cents, { amountCents }) => cents + amountCents, 0)
  return sum > 0
    ? `This deposit was charged with another payment company, which the shop can no longer ask for the refund of ${formatUsd(sum)}. Please refund it on that company’s own site.`
    : 'This deposit was charged with another payment company. Refunds of it are made on that company’s own site.'
}

function troubleOf({ state, trouble, isRefused }: Deposit): string | null {
  if (trouble === null || state === 'lapsed') return trouble
  const what = `The payment company has not done this yet: “${trouble}”`
  return isRefused ? `${what} Please try another amount, or release it.` : `${what} We keep asking.`
}

/** Null where no deposit is wanted. @param hold the latest @param isElsewhere whether another gateway than that of now has it */
export const officeDepositToWire = (
  order: DepositTerms,
  hold: Deposit | undefined,
  isElsewhere: boolean,
): OfficeOrder['deposit'] => {
  if (order.depositCents === null) return null
  const isChargedElsewhere = isElsewhere && hold?.state === 'charged'
  return {
    id: hold?.id ?? null,
    amount: order.depositCents,
    text: tellOffice(order, hold),
    trouble: hold ? (isChargedElsewhere ? elsewhereOf(hold) : troubleOf(hold)) : null,
    can_release: hold !== undefined && canDecide(hold),
    most_charge: hold && canDecide(hold) && canCharge(order) ? hold.amountCents : 0,
    most_refund: hold && !isChargedElsewhere ? leftOfCharge(hold) : 0,
  }
}
