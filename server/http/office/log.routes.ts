import type { FastifyInstance } from 'fastify'
import { listLog } from '../../../contract/office/log.ts'
import type { OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import { officeRoute } from './office-route.ts'

const PAGE = 50

type Values = Record<string, unknown> | null

/** Who did what, for owners. */
export function officeLogRoutes(app: FastifyInstance, { log }: { log: OfficeLogRepo }): void {
  officeRoute(app, listLog, async ({ query }) => {
    // One more than is shown tells whether there are more.
    const rows = await log.list(PAGE + 1, query.before === undefined ? null : Number(query.before))
    const shown = rows.slice(0, PAGE)
    return {
      items: shown.map(({ id, at, actor, act, subject, before, after }) => ({
        id,
        at: at.toISOString(),
        actor,
        act,
        subject,
        before: before as Values,
        after: after as Values,
      })),
      next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    }
  })
}
