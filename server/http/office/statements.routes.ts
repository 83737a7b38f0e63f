import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exportStatement, payOutStatement, showStatement } from '../../../contract/office/partners.ts'
import { dollarsOf } from '../../domain/csv.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { Statement, Statements } from '../../flows/office/statements.ts'
import type { Member, MemberRepo } from '../../repositories/office/member.repo.ts'
import { refuse } from '../refuse.ts'
import { csvFile } from './csv-file.ts'
import { actorOf, officeRoute } from './office-route.ts'
import { statementToWire } from './partners-to-wire.ts'
import { type PrintedCompany, statementPage } from './statement-page.ts'

interface StatementsDeps {
  members: Pick<MemberRepo, 'find'>
  statements: Statements
  /** On paper. */
  company: PrintedCompany
}

const NONE = 'There is no such statement.'
const columns = ['Order', 'Sauna', 'From', 'To', 'Rental revenue (USD)', 'Share (%)', 'Share (USD)', 'Kind']

/** What partners get, month by month. A partner sees their own, an owner all, and pays out. */
export function officeStatementsRoutes(app: FastifyInstance, deps: StatementsDeps): void {
  const { members, statements, company } = deps

  /** Null for what this member may not see, and for what is not there: nobody learns which of the two. */
  async function find(
    member: Member,
    { memberId, month }: { memberId: string; month: string },
  ): Promise<{ partner: Member; statement: Statement } | null> {
    if (member.role !== 'owner' && member.id !== memberId) return null
    const partner = isUuid(memberId) ? await members.find(memberId) : undefined
    if (partner?.role !== 'partner') return null
    const statement = await statements.find(partner.id, month)
    return statement ? { partner, statement } : null
  }

  const found = async (...asked: Parameters<typeof find>) => (await find(...asked)) ?? refuse(404, NONE)

  officeRoute(app, showStatement, async ({ member, params }) => {
    const { partner, statement } = await found(member, params)
    return { data: statementToWire(partner, statement) }
  })

  officeRoute(app, exportStatement, async ({ member, params, reply }) => {
    const { statement } = await found(member, params)
    const rows = statement.lines.map((line) => [
      line.number,
      line.unit,
      line.dateFrom,
      line.dateTo,
      dollarsOf(line.revenueCents),
      line.sharePercent,
      dollarsOf(line.shareCents),
      line.isCorrection ? 'Correction' : 'Rental',
    ])
    const { revenueCents, shareCents } = statement
    const sum = ['Sum', '', '', '', dollarsOf(revenueCents), '', dollarsOf(shareCents), '']
    return csvFile(reply, `statement-${statement.month}.csv`, [columns, ...rows, sum])
  })

  officeRoute(app, payOutStatement, async ({ member, params, body }) => {
    const { partner } = await found(member, params)
    const { refused } = await statements.payOut(actorOf(member), partner, {
      month: params.month,
      expected: body.expected_share,
    })
    if (refused !== null) refuse(409, refused)
    const { statement } = await found(member, params)
    return { data: statementToWire(partner, statement) }
  })

  type PageRequest = FastifyRequest<{ Params: { memberId: string; month: string } }>

  // To print. Who may not see it is led to the office, which asks them to log in or says that there is none.
  app.get<{ Params: { memberId: string; month: string } }>(
    '/office/partners/:memberId/:month/print',
    { config: { isPage: true } },
    async (request: PageRequest, reply: FastifyReply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      const { session, member } = await app.officeSessions.visitorOf(request)
      const { memberId, month } = request.params
      const isIn = session?.stage === 'open' && member !== null
      const shown = isIn ? await find(member, { memberId, month }) : null
      const address = `/office/partners/${encodeURIComponent(memberId)}/${encodeURIComponent(month)}`
      if (!shown) return reply.redirect(address, 303)
      const back = { href: address, label: 'Statement in the office' }
      return reply.type('text/html; charset=utf-8').send(statementPage({ company, ...shown }, back))
    },
  )
}
