import type { FastifyInstance } from 'fastify'
import { exportLog, listLog } from '../../../contract/office/log.ts'
import { csvRows } from '../../domain/csv.ts'
import { isDay } from '../../domain/day.ts'
import { valuesText } from '../../domain/office/log-words.ts'
import type { LogFilter, LogRow, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import { refuseField } from '../form-values.ts'
import { csvFile } from './csv-file.ts'
import { officeRoute } from './office-route.ts'

const PAGE = 50
/** Few enough to hold at once, many enough to ask seldom. */
const EXPORT_PAGE = 2_000

type Values = Record<string, unknown> | null
type Asked = Record<'q' | 'actor' | 'act' | 'from' | 'to', string | undefined>

interface LogDeps {
  log: OfficeLogRepo
  /** The company's; the days of a filter are its days. */
  timeZone: string
}

const columns = ['Entry', 'When (UTC)', 'Who', 'What', 'To what', 'Before', 'After']

const rowOf = ({ id, at, actor, act, subject, before, after }: LogRow) => [
  id,
  at.toISOString(),
  actor,
  act,
  subject,
  valuesText(before),
  valuesText(after),
]

/** Who did what, for owners. It can be read and taken along, and there is no call that changes it. */
export function officeLogRoutes(app: FastifyInstance, { log, timeZone }: LogDeps): void {
  function filterOf({ q, actor, act, from, to }: Partial<Asked>): LogFilter {
    for (const [field, day] of Object.entries({ from, to }))
      if (day && !isDay(day)) refuseField(field, 'Please write dates like 2026-12-24.')
    return {
      text: q,
      actor: actor || undefined,
      act: act || undefined,
      from: from || undefined,
      to: to || undefined,
      timeZone,
    }
  }

  officeRoute(app, listLog, async ({ query }) => {
    const before = query.before === undefined ? null : Number(query.before)
    // One more than is shown tells whether there are more.
    const [rows, actors, acts] = await Promise.all([
      log.list(filterOf(query), { limit: PAGE + 1, before }),
      log.listValues('actor'),
      log.listValues('act'),
    ])
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
      actors,
      acts,
    }
  })

  officeRoute(app, exportLog, async ({ query, reply }) => {
    const filter = filterOf(query)
    let file = csvFile(reply, 'office-log.csv', [columns])
    let before: number | null = null
    for (;;) {
      const rows: LogRow[] = await log.list(filter, { limit: EXPORT_PAGE, before })
      file += csvRows(rows.map(rowOf))
      const last = rows.at(-1)
      if (!last || rows.length < EXPORT_PAGE) return file
      before = last.id
    }
  })
}
