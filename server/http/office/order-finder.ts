import type { Member } from '../../repositories/office/member.repo.ts'
import type { OperatorRepo } from '../../repositories/operations/operator.repo.ts'
import type { Within } from '../../repositories/operations/within.ts'
import type { OrderRepo, OrderWithPayment } from '../../repositories/orders/order.repo.ts'
import { refuse } from '../refuse.ts'
import { withinOf } from './within.ts'

interface FinderDeps {
  operator: Pick<OperatorRepo, 'findOrderId'>
  orders: Pick<OrderRepo, 'find'>
}

const isIn = (id: number | null, ids: number[] | undefined) =>
  ids === undefined || (id !== null && ids.includes(id))

const isWithin = ({ settlementId, unitId }: OrderWithPayment, { settlementIds, unitIds }: Within) =>
  isIn(settlementId, settlementIds) && isIn(unitId, unitIds)

/** Finds orders by their numbers. Those outside of a member's part of the shop are not there for them: 404. */
export const createOrderFinder =
  ({ operator, orders }: FinderDeps) =>
  async (number: string, member: Member): Promise<OrderWithPayment> => {
    const id = await operator.findOrderId(Number(number))
    const order = id === undefined ? undefined : await orders.find(id)
    return order && isWithin(order, withinOf(member)) ? order : refuse(404, `There is no order #${number}.`)
  }
