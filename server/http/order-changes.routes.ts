import type { FastifyInstance } from 'fastify'
import {
  changeOrder,
  previewOrderChange,
  showOrderChange,
  withdrawOrderChange,
} from '../../contract/order-change.ts'
import { needsNights } from '../domain/order-change.ts'
import { isUuid } from '../domain/uuid.ts'
import type { ChangeOrder } from '../flows/changes/change-order.ts'
import type { ChangedBy, ChangePlan, PlanChange } from '../flows/changes/plan-change.ts'
import type { WithdrawChange } from '../flows/changes/withdraw-change.ts'
import type { Clock } from '../gateways/clock.ts'
import type { ListedRental } from '../repositories/bookings/bookable.repo.ts'
import type { OrderChangeRepo, PaidChange } from '../repositories/orders/order-change.repo.ts'
import type { OrderRepo, OrderWithPayment } from '../repositories/orders/order.repo.ts'
import {
  agreedFromWire,
  changeOf,
  choicesToWire,
  planOf,
  previewToWire,
  waitingToWire,
  wishFromWire,
} from './change-to-wire.ts'
import { refuse } from './refuse.ts'
import { route } from './route.ts'

/** What changes orders, for their customers and for the office. */
export interface ChangeFlows {
  changes: Pick<OrderChangeRepo, 'listWaiting'>
  plan: PlanChange
  change: ChangeOrder
  withdraw: WithdrawChange
  listSaunas(settlementId: number): Promise<ListedRental[]>
  refusalOf(order: OrderWithPayment, by: ChangedBy['who'], now: Date): string | null
}

interface OrderChangesDeps extends ChangeFlows {
  orders: Pick<OrderRepo, 'find'>
  clock: Clock
}

const byCustomer: ChangedBy = { who: 'customer' }

/** What a form needs to begin with. */
export async function findChoices(
  { changes, listSaunas, refusalOf }: ChangeFlows,
  order: OrderWithPayment,
  by: ChangedBy['who'],
  now: Date,
) {
  const [saunas, [waiting]] = await Promise.all([
    order.settlementId === null ? [] : listSaunas(order.settlementId),
    changes.listWaiting([order.id]),
  ])
  return choicesToWire(order, { refusal: refusalOf(order, by, now), saunas, waiting })
}

/** What would come of a wish, and what its sauna is listed at by now: a form may have been open for long. */
export async function findPreview(
  { listSaunas }: Pick<ChangeFlows, 'listSaunas'>,
  { settlementId }: Pick<OrderWithPayment, 'settlementId'>,
  plan: ChangePlan,
) {
  const isPricedAnew = needsNights(plan.before, plan.after) && settlementId !== null
  const saunas = isPricedAnew ? await listSaunas(settlementId) : []
  return previewToWire(
    plan,
    saunas.find(({ id }) => id === plan.after.productId),
  )
}

/** Customers change their own paid orders; every other order does not exist for them. */
export function orderChangesRoutes(app: FastifyInstance, deps: OrderChangesDeps): void {
  const { orders, plan, change, withdraw, clock } = deps

  async function ownOrder(orderId: string, userId: string) {
    const order = isUuid(orderId) ? await orders.find(orderId) : undefined
    return order?.userId === userId ? order : refuse(404, 'We could not find this order.')
  }

  route(app, showOrderChange, async ({ params, visitor }) => {
    const order = await ownOrder(params.orderId, visitor.userId)
    return findChoices(deps, order, 'customer', clock.now())
  })

  route(app, previewOrderChange, async ({ params, body, visitor }) => {
    const order = await ownOrder(params.orderId, visitor.userId)
    return findPreview(deps, order, planOf(await plan(order, wishFromWire(body), byCustomer)))
  })

  route(app, changeOrder, async ({ params, body, visitor }) => {
    const { id } = await ownOrder(params.orderId, visitor.userId)
    const made = changeOf(await change(agreedFromWire(id, body), byCustomer))
    return { waiting: made.state === 'waiting' ? waitingToWire(made as PaidChange) : null }
  })

  route(app, withdrawOrderChange, async ({ params, visitor }) => {
    const order = await ownOrder(params.orderId, visitor.userId)
    const refused = await withdraw(order.id, byCustomer)
    if (refused !== null) refuse(409, refused)
    return findChoices(deps, order, 'customer', clock.now())
  })
}
