import type { FastifyInstance } from 'fastify'
import { blockDays, freeDays, moveToUnit } from '../../../contract/office/timeline.ts'
import { describeClosed, describeTaken, findRangeErrors, listNights } from '../../domain/block.ts'
import type { Day } from '../../domain/day.ts'
import { describeMoveRefusal } from '../../domain/move.ts'
import type { MoveOrder } from '../../flows/move-order.ts'
import type { UnitBlocks } from '../../flows/unit-blocks.ts'
import type { Member } from '../../repositories/office/member.repo.ts'
import type { OperatorRepo, OperatorUnit } from '../../repositories/operations/operator.repo.ts'
import type { OrderRepo } from '../../repositories/orders/order.repo.ts'
import { refuseField } from '../form-values.ts'
import { CHECK_YOUR_INPUT, refuse } from '../refuse.ts'
import { actorOf, officeRoute } from './office-route.ts'
import { createOrderFinder } from './order-finder.ts'
import { withinOf } from './within.ts'

interface TimelineChangesDeps {
  operator: Pick<OperatorRepo, 'findUnit' | 'findOrderId'>
  orders: Pick<OrderRepo, 'find'>
  blocks: UnitBlocks
  move: MoveOrder
}

const NO_UNIT = 'This sauna no longer exists. Please choose another.'

/** What can be changed on the timeline: days are blocked and freed, and orders moved to another sauna. */
export function officeTimelineChangesRoutes(app: FastifyInstance, deps: TimelineChangesDeps): void {
  const { operator, blocks, move } = deps
  const findOrder = createOrderFinder(deps)

  /** @returns the unit and the nights, if the member may act there and the days are days */
  async function unitAndNights(
    member: Member,
    { unit_id, from, to }: { unit_id: number; from: string; to: string },
  ): Promise<{ unit: OperatorUnit; nights: Day[] }> {
    const errors = findRangeErrors(from, to)
    if (errors) refuse(422, CHECK_YOUR_INPUT, errors)
    const unit = await operator.findUnit(unit_id)
    if (!unit) refuseField('unit_id', NO_UNIT)
    withinOf(member, unit.settlementId)
    return { unit, nights: listNights(from, to) ?? [] }
  }

  officeRoute(app, blockDays, async ({ body, member }) => {
    const { unit, nights } = await unitAndNights(member, body)
    const reason = body.reason?.trim() || null
    const { blocked, taken } = await blocks.block(actorOf(member), unit, { nights, reason })
    if (blocked === null) refuse(409, `Nothing was blocked. ${describeTaken(taken)}`)
    if (blocked === 0) refuse(409, `${unit.serial} was blocked on these days already.`)
    return { nights: blocked }
  })

  officeRoute(app, freeDays, async ({ body, member }) => {
    const { unit, nights } = await unitAndNights(member, body)
    const { freed, closed } = await blocks.free(actorOf(member), unit, nights)
    if (freed === null)
      refuse(
        409,
        `Nothing was freed. ${describeClosed(unit.serial, closed)} To open it again, go to Closures.`,
      )
    if (freed === 0) refuse(409, `${unit.serial} is not blocked on any of these days.`)
    return { nights: freed }
  })

  officeRoute(app, moveToUnit, async ({ body, member }) => {
    const order = await findOrder(String(body.order), member)
    const unit = await operator.findUnit(body.unit_id)
    if (!unit) refuse(404, NO_UNIT)
    withinOf(member, unit.settlementId)
    const result = await move(actorOf(member), { orderId: order.id, unitId: unit.id })
    if ('refused' in result)
      refuse(409, `Order #${body.order} stays where it is. ${describeMoveRefusal(result.refused)}`)
    return { serial: unit.serial }
  })
}
