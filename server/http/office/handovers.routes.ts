import type { FastifyInstance } from 'fastify'
import { recordHandover, undoHandover } from '../../../contract/office/handovers.ts'
import { undoUntil } from '../../domain/office/handover.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { RecordHandover } from '../../flows/office/record-handover.ts'
import type { HandoverRepo } from '../../repositories/office/handover.repo.ts'
import type { OperatorRepo } from '../../repositories/operations/operator.repo.ts'
import type { OrderRepo } from '../../repositories/orders/order.repo.ts'
import { refuseField } from '../form-values.ts'
import { refuse } from '../refuse.ts'
import { actorOf, officeRoute } from './office-route.ts'
import { checkWorksAt } from './within.ts'

interface HandoverDeps {
  operator: Pick<OperatorRepo, 'findOrderId'>
  orders: Pick<OrderRepo, 'find'>
  handovers: HandoverRepo
  flow: RecordHandover
}

/** What goes out and comes back, recorded by those who do it. */
export function officeHandoverRoutes(app: FastifyInstance, deps: HandoverDeps): void {
  const { operator, orders, handovers, flow } = deps

  officeRoute(app, recordHandover, async ({ body, member }) => {
    const { key, kind } = body
    if (!isUuid(key)) refuseField('key', 'This is not a key.')
    const id = await operator.findOrderId(body.order)
    const order = id === undefined ? undefined : await orders.find(id)
    if (!order) refuse(404, `There is no order #${body.order}.`)
    checkWorksAt(member, order.settlementId)
    const tap = { key, kind, orderId: order.id, by: member.name || member.email }
    const recorded = await flow.record(actorOf(member), tap)
    if (!recorded) refuse(409, 'This key was used for something else. Please reload the page.')
    if (recorded.refusal !== null) refuse(409, recorded.refusal)
    const { at } = recorded
    return {
      data: {
        key,
        order: order.number,
        kind,
        at: at.toISOString(),
        undo_until: undoUntil(at).toISOString(),
      },
    }
  })

  officeRoute(app, undoHandover, async ({ params, member }) => {
    const found = isUuid(params.key) ? await handovers.find(params.key) : undefined
    const order = found && (await orders.find(found.orderId))
    if (!found || !order) refuse(404, 'There is nothing to undo.')
    checkWorksAt(member, order.settlementId)
    if (!(await flow.undo(actorOf(member), found)))
      refuse(
        409,
        'This can no longer be undone: ten minutes have passed, or something else has happened since.',
      )
  })
}
