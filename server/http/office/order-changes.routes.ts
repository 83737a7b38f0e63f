import type { FastifyInstance } from 'fastify'
import {
  changeOfficeOrder,
  previewOfficeOrderChange,
  showOfficeOrderChange,
  withdrawOfficeOrderChange,
} from '../../../contract/office/order-changes.ts'
import type { OfficeOrder } from '../../../contract/office/orders.ts'
import type { ChangedBy } from '../../flows/changes/plan-change.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Member } from '../../repositories/office/member.repo.ts'
import type { OrderWithPayment } from '../../repositories/orders/order.repo.ts'
import { agreedFromWire, changeOf, planOf, wishFromWire } from '../change-to-wire.ts'
import { type ChangeFlows, findChoices, findPreview } from '../order-changes.routes.ts'
import { refuse } from '../refuse.ts'
import { actorOf, officeRoute } from './office-route.ts'

interface OfficeChangesDeps {
  flows: ChangeFlows
  findOrder(number: string, member: Member): Promise<OrderWithPayment>
  /** As it is after a change. */
  detailsNow(number: string, member: Member): Promise<OfficeOrder>
  clock: Clock
}

/** The office changes orders until the stay begins. */
export function officeOrderChanges(app: FastifyInstance, deps: OfficeChangesDeps): void {
  const { flows, findOrder, detailsNow, clock } = deps
  const byMember = (member: Member): ChangedBy => ({ who: 'office', actor: actorOf(member) })

  officeRoute(app, showOfficeOrderChange, async ({ params, member }) =>
    findChoices(flows, await findOrder(params.number, member), 'office', clock.now()),
  )

  officeRoute(app, previewOfficeOrderChange, async ({ params, body, member }) => {
    const order = await findOrder(params.number, member)
    return findPreview(flows, order, planOf(await flows.plan(order, wishFromWire(body), byMember(member))))
  })

  officeRoute(app, changeOfficeOrder, async ({ params, body, member }) => {
    const { id } = await findOrder(params.number, member)
    changeOf(await flows.change(agreedFromWire(id, body), byMember(member)))
    return detailsNow(params.number, member)
  })

  officeRoute(app, withdrawOfficeOrderChange, async ({ params, member }) => {
    const { id } = await findOrder(params.number, member)
    const refused = await flows.withdraw(id, byMember(member))
    if (refused !== null) refuse(409, refused)
    return detailsNow(params.number, member)
  })
}
