import type { FastifyInstance } from 'fastify'
import {
  addOrderNote,
  cancelOfficeOrder,
  listOfficeOrders,
  type OfficeOrder,
  refundOfficeOrder,
  resendOrderEmail,
  showOfficeOrder,
} from '../../../contract/office/orders.ts'
import { checkForm } from '../../domain/form.ts'
import type { Quote } from '../../domain/quote.ts'
import { textRule } from '../../domain/text-rules.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { CancelOrder } from '../../flows/cancel-order.ts'
import type { DecideDeposit } from '../../flows/deposits/decide-deposit.ts'
import type { DepositRefunds } from '../../flows/deposits/refund-deposit.ts'
import type { OrderDesk } from '../../flows/office/order-desk.ts'
import type { HistoryEntry, orderHistory } from '../../flows/office/order-history.ts'
import type { RefundParts } from '../../flows/refund-part.ts'
import type { SignRules } from '../../flows/sign-rules.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Member, MemberRepo } from '../../repositories/office/member.repo.ts'
import type { OrderRecord } from '../../repositories/office/order-record.repo.ts'
import type { OrderSearch } from '../../repositories/office/order-search.repo.ts'
import type { OperatorRepo } from '../../repositories/operations/operator.repo.ts'
import type { DepositRepo } from '../../repositories/orders/deposit.repo.ts'
import type { OrderRepo, OrderRow, OrderWithPayment } from '../../repositories/orders/order.repo.ts'
import type { RefundTroubleRepo } from '../../repositories/orders/refund-trouble.repo.ts'
import { refuseField, requireDay, valuesOf } from '../form-values.ts'
import { clampPageNumber, lastPageNumber, toListPage } from '../paginator.ts'
import { refuse } from '../refuse.ts'
import type { ChangeFlows } from '../order-changes.routes.ts'
import { officeDeposits } from './deposits.routes.ts'
import { officeOrderChanges } from './order-changes.routes.ts'
import { actorOf, officeRoute } from './office-route.ts'
import { listedOrderToWire, officeOrderToWire, type Sees } from './order-to-wire.ts'
import { createOrderFinder } from './order-finder.ts'
import { choicesOf, withinOf } from './within.ts'

export interface OfficeOrdersDeps {
  members: MemberRepo
  operator: Pick<OperatorRepo, 'findOrderId' | 'findSerial'>
  orders: Pick<OrderRepo, 'find'>
  search: OrderSearch
  record: OrderRecord
  desk: OrderDesk
  historyOf: typeof orderHistory
  quoteOf(order: OrderRow): Quote
  cancel: CancelOrder
  refundPart: RefundParts['refundPart']
  /** By the order's terms; null if its customer cannot cancel it. */
  refundOf(order: OrderWithPayment, now: Date): number | null
  changeFlows: ChangeFlows
  troubles: Pick<RefundTroubleRepo, 'listOf'>
  rules: Pick<SignRules, 'current'>
  deposits: {
    holds: Pick<DepositRepo, 'findLatest'>
    decide: DecideDeposit
    refunds: Pick<DepositRefunds, 'refundDeposit' | 'isElsewhere'>
  }
  clock: Clock
}

const perPage = 25
const seesOf = ({ role }: Member): Sees => (role === 'partner' ? 'saunas' : 'all')

/** Orders as the office sees them: staff those of their settlements, partners those of their saunas. */
export function officeOrdersRoutes(app: FastifyInstance, deps: OfficeOrdersDeps): void {
  const { members, search, record, desk, cancel, refundPart, refundOf, changeFlows, clock } = deps
  const findOrder = createOrderFinder(deps)

  /** What canceling would refund: the office may also cancel what its customer no longer can. */
  const cancelRefundOf = (order: OrderWithPayment): number | null =>
    refundOf(order, clock.now()) ?? (order.status === 'paid' ? 0 : null)

  async function details(order: OrderWithPayment, member: Member): Promise<OfficeOrder> {
    const sees = seesOf(member)
    const isAll = sees === 'all'
    const [unit, log, emails, notes, [waiting], troubles, rules, hold] = await Promise.all([
      order.unitId === null ? undefined : deps.operator.findSerial(order.unitId),
      record.listLog(order),
      isAll ? record.listEmails(order) : [],
      isAll ? record.listNotes(order) : [],
      changeFlows.changes.listWaiting([order.id]),
      isAll ? deps.troubles.listOf(order.id) : [],
      deps.rules.current(),
      isAll ? deps.deposits.holds.findLatest(order.id) : undefined,
    ])
    const history: HistoryEntry[] = deps.historyOf(order, { log, emails })
    const cancelRefund = cancelRefundOf(order)
    return officeOrderToWire(order, sees, {
      unit: unit ?? null,
      quote: deps.quoteOf(order),
      history,
      emails,
      notes,
      cancelRefund,
      canChange: !waiting && changeFlows.refusalOf(order, 'office', clock.now()) === null,
      waiting,
      hold,
      isHoldElsewhere: hold !== undefined && deps.deposits.refunds.isElsewhere(hold),
      troubles,
      hasRules: rules !== null,
      now: clock.now(),
    })
  }

  /** As it is after a change. */
  const detailsNow = async (number: string, member: Member) =>
    details(await findOrder(number, member), member)

  const dayFrom = (field: 'from' | 'to', text: string | undefined) =>
    text ? requireDay(field, text) : undefined

  officeRoute(app, listOfficeOrders, async ({ query, member }) => {
    const { q, status, settlement } = query
    const filter = {
      within: withinOf(member, settlement === undefined ? null : Number(settlement)),
      text: q,
      isByNumber: member.role === 'partner',
      status,
      from: dayFrom('from', query.from),
      to: dayFrom('to', query.to),
    }
    const total = await search.count(filter)
    const page = clampPageNumber(query.page, lastPageNumber(total, perPage))
    const [found, settlements] = await Promise.all([
      search.listPage(filter, page, perPage),
      members.listSettlements(),
    ])
    const sees = seesOf(member)
    const rows = found.map((order) => listedOrderToWire(order, sees))
    const { page: _, ...rest } = query
    return {
      orders: toListPage(rows, { page, perPage, total }, rest),
      settlements: choicesOf(member, settlements).map(({ id, name }) => ({ id, name })),
    }
  })

  officeRoute(app, showOfficeOrder, ({ params, member }) => detailsNow(params.number, member))

  officeRoute(app, addOrderNote, async ({ params, body, member }) => {
    const order = await findOrder(params.number, member)
    const { text } = valuesOf(checkForm({ text: textRule('Please write something.') }, body))
    await desk.addNote(actorOf(member), order, text)
    return detailsNow(params.number, member)
  })

  officeRoute(app, cancelOfficeOrder, async ({ params, body, member }) => {
    const { id } = await findOrder(params.number, member)
    const { expected_refund: expected, refund } = body
    if (refund !== undefined && refund < 0) refuseField('refund', 'Please enter an amount like 56.80.')
    const byOperator = { actor: actorOf(member), refund }
    const answer = await cancel({ orderId: id, expectedRefund: expected, byOperator })
    if ('conflict' in answer) refuse(409, answer.conflict)
    return detailsNow(params.number, member)
  })

  officeRoute(app, refundOfficeOrder, async ({ params, body, member }) => {
    const { id: orderId } = await findOrder(params.number, member)
    const { id, amount } = body
    if (!isUuid(id)) refuse(422, 'Please reload the page and try again.')
    if (amount <= 0) refuseField('amount', 'Please enter an amount like 56.80.')
    const done = await refundPart(actorOf(member), { orderId, id, amount })
    if ('refused' in done) refuse(409, done.refused, { amount: [done.refused] })
    return detailsNow(params.number, member)
  })

  officeOrderChanges(app, { flows: changeFlows, findOrder, detailsNow, clock })

  const { decide, refunds } = deps.deposits
  officeDeposits(app, { decide, refund: refunds.refundDeposit, findOrder, detailsNow })

  officeRoute(app, resendOrderEmail, async ({ params, member }) => {
    const order = await findOrder(params.number, member)
    const isThere = isUuid(params.emailId) && (await desk.resendEmail(actorOf(member), order, params.emailId))
    if (!isThere) refuse(404, 'The shop no longer has this email.')
    return detailsNow(params.number, member)
  })
}
