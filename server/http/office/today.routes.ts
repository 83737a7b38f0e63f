import type { FastifyInstance } from 'fastify'
import { showToday, type Today, type TodayKind } from '../../../contract/office/today.ts'
import { isMissing } from '../../domain/deposit.ts'
import { addDays, type Day } from '../../domain/day.ts'
import type { Cents } from '../../domain/money.ts'
import { todayIn } from '../../domain/time-zone.ts'
import { type WorkOfDay, workOfDay } from '../../domain/work-of-day.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { HandoverRepo, ListedHandover } from '../../repositories/office/handover.repo.ts'
import type { MemberRepo } from '../../repositories/office/member.repo.ts'
import type { OperatorRepo, OrderOnDay } from '../../repositories/operations/operator.repo.ts'
import type { Within } from '../../repositories/operations/within.ts'
import type { DepositRepo } from '../../repositories/orders/deposit.repo.ts'
import { requireDay } from '../form-values.ts'
import { officeRoute } from './office-route.ts'
import { doneToWire, todayOrderToWire } from './today-to-wire.ts'
import { choicesOf, withinOf } from './within.ts'

interface TodayDeps {
  members: MemberRepo
  orders: Pick<OperatorRepo, 'ordersAround'>
  handovers: Pick<HandoverRepo, 'listBetween'>
  /** What canceling an order would give back. */
  refundOf: (order: OrderOnDay, now: Date) => Cents | null
  holds: Pick<DepositRepo, 'listLatest'>
  clock: Clock
  /** The company's; its day is meant where none is given. */
  timeZone: string
}

type Place = Today['places'][number]

/** In the order in which they are worked off. */
const kinds: [TodayKind, keyof WorkOfDay<OrderOnDay>][] = [
  ['late_out', 'lateOut'],
  ['goes_out', 'goesOut'],
  ['late_back', 'lateBack'],
  ['comes_back', 'comesBack'],
  ['sold', 'sold'],
]

const isGoingOut = (kind: TodayKind) => !kind.endsWith('_back')

const dayStart = (day: Day) => new Date(`${day}T00:00:00Z`)

/** What goes out and comes back, for those who do it. */
export function officeTodayRoutes(app: FastifyInstance, deps: TodayDeps): void {
  const { members, orders, handovers, refundOf, holds, clock, timeZone } = deps

  /** What was recorded on that day. The day before and after in UTC contain it in every time zone. */
  const doneOn = async (day: Day, within: Within): Promise<ListedHandover[]> => {
    const near = await handovers.listBetween(dayStart(addDays(day, -1)), dayStart(addDays(day, 2)), within)
    return near.filter(({ at }) => todayIn(timeZone, at) === day)
  }

  officeRoute(app, showToday, async ({ query, member }) => {
    const now = clock.now()
    const today = todayIn(timeZone, now)
    const day = requireDay('day', query.day ?? today)
    const settlement = query.settlement === undefined ? null : Number(query.settlement)
    const within = withinOf(member, settlement)
    const isPartner = member.role === 'partner'
    const [found, done, settlements] = await Promise.all([
      orders.ordersAround(addDays(day, 1), within),
      isPartner ? [] : doneOn(day, within),
      members.listSettlements(),
    ])
    const wanted = isPartner ? [] : found.filter(({ depositCents }) => depositCents !== null)
    const held = await holds.listLatest(wanted.map(({ id }) => id))
    const view = {
      sees: isPartner ? 'days' : 'all',
      refundOf: (one: OrderOnDay) => refundOf(one, now),
      lacksDeposit: (one: OrderOnDay) =>
        one.depositCents !== null && isMissing(held.find(({ orderId }) => orderId === one.id)),
    } as const
    const placeOf = (id: number | null, name: string): Place[] => {
      const isHere = ({ settlementId }: { settlementId: number | null }) => settlementId === id
      const here = found.filter(isHere)
      const work = workOfDay(here, day)
      const groups = kinds
        .map(([kind, key]) => ({
          kind,
          orders: work[key].map((order) =>
            todayOrderToWire(order, { ...view, isGoingOut: isGoingOut(kind) }),
          ),
        }))
        .filter((group) => group.orders.length > 0)
      const nextDay = workOfDay(here, addDays(day, 1)).goesOut.map((order) => ({
        order: todayOrderToWire(order, { ...view, isGoingOut: true }),
        still_out: here.some(({ status, unitId }) => status === 'handed_over' && unitId === order.unitId),
      }))
      const doneHere = done.filter(isHere).map((one) => doneToWire(one, now))
      if (groups.length + nextDay.length + doneHere.length === 0) return []
      return [{ id, name, groups, next_day: nextDay, done: doneHere }]
    }
    return {
      day,
      today,
      places: [...settlements.flatMap(({ id, name }) => placeOf(id, name)), ...placeOf(null, 'Sales')],
      settlements: choicesOf(member, settlements).map(({ id, name }) => ({ id, name })),
    }
  })
}
