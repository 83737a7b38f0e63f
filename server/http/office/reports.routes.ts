import type { FastifyInstance } from 'fastify'
import { endReport, listReports, reportUnit, setReportNote } from '../../../contract/office/reports.ts'
import { todayIn } from '../../domain/time-zone.ts'
import { worksAt } from '../../domain/office/works-at.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { UnitReports } from '../../flows/office/unit-reports.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Member } from '../../repositories/office/member.repo.ts'
import type { UnitReportRepo } from '../../repositories/office/unit-report.repo.ts'
import type { OperatorRepo } from '../../repositories/operations/operator.repo.ts'
import type { OrderRepo } from '../../repositories/orders/order.repo.ts'
import { refuseField } from '../form-values.ts'
import { refuse } from '../refuse.ts'
import { actorOf, officeRoute } from './office-route.ts'
import { createOrderFinder } from './order-finder.ts'
import { reportPhotosRoutes, type ReportPhotosDeps } from './report-photos.routes.ts'
import { reportToWire } from './report-to-wire.ts'
import { checkWorksAt, withinOf } from './within.ts'

interface ReportsDeps extends Omit<ReportPhotosDeps, 'findReport'> {
  operator: Pick<OperatorRepo, 'findOrderId'>
  orders: Pick<OrderRepo, 'find'>
  reports: UnitReportRepo
  flow: UnitReports
  clock: Clock
  /** The company's. */
  timeZone: string
}

const JOINED = 'What you add goes to that report.'

/** What colleagues read of a member. */
const nameOfMember = ({ name, email }: Member) => name || email

/** What members find wrong with saunas that come back. */
export function officeReportsRoutes(app: FastifyInstance, deps: ReportsDeps): void {
  const { orders, reports, flow, clock, timeZone } = deps
  const findOrder = createOrderFinder(deps)

  async function findReport(key: string, member: Member) {
    const report = isUuid(key) ? await reports.find(key) : undefined
    const order = report && (await orders.find(report.orderId))
    if (!report || !order) refuse(404, 'There is no such report.')
    checkWorksAt(member, order.settlementId)
    return { report, order }
  }

  officeRoute(app, listReports, async ({ query, member }) => {
    const within = withinOf(member, query.settlement === undefined ? null : Number(query.settlement))
    const found = await reports.list(within, query.order === undefined ? null : Number(query.order))
    const now = clock.now()
    const next = await reports.listNext([...new Set(found.map(({ unitId }) => unitId))], now)
    return {
      today: todayIn(timeZone, now),
      reports: found.map((report) => reportToWire(report, next)),
    }
  })

  officeRoute(app, reportUnit, async ({ body, member }) => {
    const { key, order: number, kind } = body
    if (!isUuid(key)) refuseField('key', 'This is not a key.')
    const { id: orderId } = await findOrder(String(number), member)
    const made = await flow.report(actorOf(member), { key, orderId, kind, by: nameOfMember(member) })
    if ('refused' in made) refuse(409, made.refused)
    const { report, joins } = made
    if (joins === null) return { data: { key, joined: null } }
    const found = await orders.find(report.orderId)
    // A sauna that was moved: what is open about it is a matter of those who work where it was found.
    if (!found || !worksAt(member, found.settlementId)) refuse(409, joins)
    const joined = { key: report.key, order: found.number, note: report.note, message: `${joins} ${JOINED}` }
    return { data: { key, joined } }
  })

  officeRoute(app, setReportNote, async ({ params, body, member }) => {
    const { report } = await findReport(params.key, member)
    const changes = { note: body.note.trim(), was: body.was.trim() }
    if (await flow.setNote(report, changes)) return
    const sentence =
      'Someone else changed this note in the meantime. Read their version, then save yours again.'
    refuse(409, sentence, { note: [sentence] })
  })

  officeRoute(app, endReport, async ({ params, body, member }) => {
    const { report, order } = await findReport(params.key, member)
    await flow.end(actorOf(member), report, order, { by: nameOfMember(member), isMistake: body.is_mistake })
  })

  reportPhotosRoutes(app, { ...deps, findReport })
}
