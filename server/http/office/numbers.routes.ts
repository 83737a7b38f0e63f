import type { FastifyInstance } from 'fastify'
import {
  exportBookingNumbers,
  exportBooks,
  exportOccupancy,
  exportRevenue,
  showBookingNumbers,
  showOccupancy,
  showRevenue,
} from '../../../contract/office/numbers.ts'
import { nightsBetween } from '../../domain/day.ts'
import { occupancyOf, rangeOfMonth, rangeOfYear } from '../../domain/office/occupancy.ts'
import { todayIn } from '../../domain/time-zone.ts'
import type { CountViews } from '../../flows/count-views.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Member, MemberRepo } from '../../repositories/office/member.repo.ts'
import type { NumbersRepo } from '../../repositories/office/numbers.repo.ts'
import type { TimelineRepo } from '../../repositories/office/timeline.repo.ts'
import { csvFile } from './csv-file.ts'
import { bookRows, bookingRows, occupancyRows, revenueRows } from './numbers-to-csv.ts'
import { bookingsToWire, occupancyToWire, revenueToWire } from './numbers-to-wire.ts'
import { officeRoute } from './office-route.ts'
import { choicesOf, withinOf } from './within.ts'

interface NumbersDeps {
  members: MemberRepo
  timeline: Pick<TimelineRepo, 'listUnits'>
  numbers: NumbersRepo
  views: CountViews
  clock: Clock
  /** The company's; its month is meant where none is given. */
  timeZone: string
}

type OfMonth = Partial<Record<'month' | 'settlement', string>>
type OfYear = Partial<Record<'year' | 'settlement', string>>

/** More than a screen is good for; those who have more choose a settlement. */
const MAX_UNITS = 500

/** The figures of the shop, for owners, and for staff those of the places where they work. */
export function officeNumbersRoutes(app: FastifyInstance, deps: NumbersDeps): void {
  const { members, timeline, numbers, views, clock, timeZone } = deps
  const thisMonth = () => todayIn(timeZone, clock.now()).slice(0, 7)
  const partOf = (member: Member, settlement: string | undefined) =>
    withinOf(member, settlement === undefined ? null : Number(settlement))

  async function occupancy(member: Member, { month = thisMonth(), settlement }: OfMonth) {
    const range = rangeOfMonth(month)
    const units = await timeline.listUnits(partOf(member, settlement), { ...range, most: MAX_UNITS })
    const ids = units.map(({ id }) => id)
    const taken = await numbers.takenNights(ids, range)
    const days = nightsBetween(range.from, range.to)
    return { month, from: range.from, days, ...occupancyToWire(units, occupancyOf(ids, taken, range)) }
  }

  async function revenue(member: Member, { year = thisMonth().slice(0, 4), settlement }: OfYear) {
    const rows = await numbers.revenue(partOf(member, settlement), rangeOfYear(Number(year)))
    return { year: Number(year), ...revenueToWire(rows) }
  }

  async function bookings(member: Member, { year = thisMonth().slice(0, 4), settlement }: OfYear) {
    await views.flush()
    const part = partOf(member, settlement)
    const range = rangeOfYear(Number(year))
    const [months, products] = await Promise.all([numbers.bookings(part, range), numbers.views(part, range)])
    return { year: Number(year), ...bookingsToWire(months, products) }
  }

  officeRoute(app, showOccupancy, async ({ query, member }) => {
    const [shown, settlements] = await Promise.all([occupancy(member, query), members.listSettlements()])
    return { ...shown, settlements: choicesOf(member, settlements).map(({ id, name }) => ({ id, name })) }
  })

  officeRoute(app, exportOccupancy, async ({ query, member, reply }) => {
    const shown = await occupancy(member, query)
    return csvFile(reply, `occupancy-${shown.month}.csv`, occupancyRows(shown))
  })

  officeRoute(app, showRevenue, ({ query, member }) => revenue(member, query))

  officeRoute(app, exportRevenue, async ({ query, member, reply }) => {
    const shown = await revenue(member, query)
    return csvFile(reply, `revenue-${shown.year}.csv`, revenueRows(shown))
  })

  officeRoute(app, showBookingNumbers, ({ query, member }) => bookings(member, query))

  officeRoute(app, exportBookingNumbers, async ({ query, member, reply }) => {
    const shown = await bookings(member, query)
    return csvFile(reply, `bookings-${shown.year}.csv`, bookingRows(shown))
  })

  officeRoute(app, exportBooks, async ({ query, member, reply }) => {
    const { month = thisMonth(), settlement } = query
    const lines = await numbers.lines(partOf(member, settlement), rangeOfMonth(month))
    return csvFile(reply, `books-${month}.csv`, bookRows(lines))
  })
}
