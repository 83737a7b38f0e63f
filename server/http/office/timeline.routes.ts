import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { showTimeline, type Timeline, watchTimeline } from '../../../contract/office/timeline.ts'
import type { DataVersion } from '../../database/data-version.ts'
import { datesAt } from '../../domain/data-topics.ts'
import { addDays, DATE_FORMAT_MESSAGE } from '../../domain/day.ts'
import { todayIn } from '../../domain/time-zone.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Member, MemberRepo } from '../../repositories/office/member.repo.ts'
import type { TimelineRepo } from '../../repositories/office/timeline.repo.ts'
import type { UnitReportRepo } from '../../repositories/office/unit-report.repo.ts'
import { refuseField, requireDay } from '../form-values.ts'
import { officeRoute } from './office-route.ts'
import { placesToWire } from './timeline-to-wire.ts'
import { choicesOf, withinOf } from './within.ts'

interface TimelineDeps {
  members: MemberRepo
  timeline: TimelineRepo
  reports: Pick<UnitReportRepo, 'listOpen'>
  version: DataVersion
  clock: Clock
  /** The company's; its day is meant where none is given. */
  timeZone: string
}

interface Asked {
  from?: string
  days?: string
  settlement?: string
}

const DAYS = 90
const MAX_DAYS = 120
/** More than a screen is good for; those who have more choose a settlement. */
const MAX_UNITS = 500

/** What each sauna is taken for. */
export function officeTimelineRoutes(app: FastifyInstance, deps: TimelineDeps): void {
  const { members, timeline, reports, version, clock, timeZone } = deps
  /** Versions count what this process knows of, so another process has other ones. */
  const self = randomUUID().slice(0, 8)

  function read({ from, days = String(DAYS), settlement }: Asked, member: Member) {
    const today = todayIn(timeZone, clock.now())
    const first = requireDay('from', from ?? today)
    if (first >= '9999') refuseField('from', DATE_FORMAT_MESSAGE)
    if (Number(days) > MAX_DAYS) refuseField('days', `Please ask for ${MAX_DAYS} days at most.`)
    const within = withinOf(member, settlement === undefined ? null : Number(settlement))
    return { from: first, days: Number(days), today, within }
  }

  async function versionOf({ today, within }: ReturnType<typeof read>): Promise<string> {
    const topics = within.settlementIds?.map((id) => datesAt(id))
    return [self, today, version.current(topics), await timeline.changes()].join('.')
  }

  async function show(asked: ReturnType<typeof read>, member: Member, shown: string): Promise<Timeline> {
    const { from, days, today, within } = asked
    const range = { from, to: addDays(from, days) }
    const now = clock.now()
    const [units, settlements] = await Promise.all([
      timeline.listUnits(within, { ...range, most: MAX_UNITS }),
      members.listSettlements(),
    ])
    const ids = units.map(({ id }) => id)
    const [spans, open] = await Promise.all([
      timeline.listSpans(ids, { ...range, now }),
      reports.listOpen(ids),
    ])
    const placeOf = new Map(units.map(({ id, settlementId }) => [id, settlementId]))
    for (const { unitId, until } of spans)
      if (until) version.changesAt(until, datesAt(placeOf.get(unitId) ?? 0))
    const sees = member.role === 'partner' ? 'days' : 'all'
    return {
      from,
      days,
      today,
      version: shown,
      places: placesToWire(units, spans, open, { from, days, sees }),
      units_left: (units[0]?.total ?? 0) - units.length,
      settlements: choicesOf(member, settlements).map(({ id, name }) => ({ id, name })),
    }
  }

  officeRoute(app, showTimeline, async ({ query, member }) => {
    const asked = read(query, member)
    // Before the data: what changes in between makes this answer old, and never a newer one.
    return show(asked, member, await versionOf(asked))
  })

  officeRoute(app, watchTimeline, async ({ query, member }) => {
    const asked = read(query, member)
    const current = await versionOf(asked)
    return { data: current === query.version ? null : await show(asked, member, current) }
  })
}
