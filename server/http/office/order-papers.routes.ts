import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Receipt } from '../../flows/build-receipt.ts'
import type { SignRules } from '../../flows/sign-rules.ts'
import type { OrderRecord } from '../../repositories/office/order-record.repo.ts'
import type { OperatorRepo } from '../../repositories/operations/operator.repo.ts'
import type { Deposit, DepositRepo } from '../../repositories/orders/deposit.repo.ts'
import type { OrderRepo, OrderRow, OrderWithPayment } from '../../repositories/orders/order.repo.ts'
import type { SignatureRepo } from '../../repositories/orders/signature.repo.ts'
import { receiptPage, type Seller } from '../receipt-page.ts'
import { Refusal } from '../refuse.ts'
import { createOrderFinder } from './order-finder.ts'
import { rulesPage } from '../rules-page.ts'
import { packingListPage } from './packing-list-page.ts'

interface PapersDeps {
  operator: Pick<OperatorRepo, 'findOrderId' | 'findSerial'>
  orders: Pick<OrderRepo, 'find'>
  holds: Pick<DepositRepo, 'findLatest'>
  record: Pick<OrderRecord, 'listItems'>
  /** Null until the order is paid. */
  receiptOf(order: OrderWithPayment, hold: Deposit | undefined): Receipt | null
  seller: Seller
  rules: Pick<SignRules, 'current'>
  signatures: Pick<SignatureRepo, 'findSigned'>
}

type PaperRequest = FastifyRequest<{ Params: { number: string } }>

/**
 * What the office prints about an order: documents without a script, for owners and staff. Anyone else is led to the order
 * in the office, which asks them to log in or says why they may not see it.
 */
export function officeOrderPapers(app: FastifyInstance, deps: PapersDeps): void {
  const findOrder = createOrderFinder(deps)

  async function orderFor(request: PaperRequest): Promise<OrderWithPayment | null> {
    const { session, member } = await app.officeSessions.visitorOf(request)
    const { number } = request.params
    if (session?.stage !== 'open' || !member || member.role === 'partner') return null
    if (!/^[1-9]\d{0,14}$/.test(number)) return null
    return findOrder(number, member).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
  }

  const paper = (name: string, write: (order: OrderWithPayment) => Promise<string | null>) =>
    app.get<{ Params: { number: string } }>(
      `/office/orders/:number/${name}`,
      { config: { isPage: true } },
      async (request: PaperRequest, reply: FastifyReply) => {
        reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        const order = await orderFor(request)
        const html = order && (await write(order))
        if (!html) return reply.redirect(`/office/orders/${encodeURIComponent(request.params.number)}`, 303)
        return reply.type('text/html; charset=utf-8').send(html)
      },
    )

  const back = ({ number }: OrderRow) => ({
    href: `/office/orders/${number}`,
    label: `Order #${number} in the office`,
  })

  paper('receipt', async (order) => {
    const receipt = deps.receiptOf(order, await deps.holds.findLatest(order.id))
    return receipt && receiptPage(deps.seller, receipt, back(order))
  })

  paper('packing-list', async (order) => {
    const [unit, items, rules] = await Promise.all([
      order.unitId === null ? undefined : deps.operator.findSerial(order.unitId),
      deps.record.listItems(order),
      deps.rules.current(),
    ])
    return packingListPage({ order, unit: unit ?? null, items, hasRules: rules !== null }, back(order))
  })

  paper('rules', async (order) => {
    const found = await deps.signatures.findSigned(order)
    return found && rulesPage(deps.seller, found.rules, found.signed, back(order))
  })
}
