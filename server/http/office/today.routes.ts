import type { FastifyInstance } from 'fastify'
import { showToday, type Today, type TodayKind } from '../../../contract/office/today.ts'
import { formatAddress } from '../../domain/address.ts'
import { type Day, isDay } from '../../domain/day.ts'
import { todayIn } from '../../domain/time-zone.ts'
import { type WorkOfDay, workOfDay } from '../../domain/work-of-day.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { MemberRepo } from '../../repositories/office/member.repo.ts'
import type { OperatorRepo } from '../../repositories/operations/operator.repo.ts'
import { refuseField } from '../form-values.ts'
import { officeRoute } from './office-route.ts'
import { choicesOf, withinOf } from './within.ts'

interface TodayDeps {
  members: MemberRepo
  orders: Pick<OperatorRepo, 'ordersAround'>
  clock: Clock
  /** The company's; its day is meant where none is given. */
  timeZone: string
}

type Order = Awaited<ReturnType<OperatorRepo['ordersAround']>>[number]
type Place = Today['places'][number]

/** In the order in which they are worked off. */
const kinds: [TodayKind, keyof WorkOfDay<Order>][] = [
  ['late_out', 'lateOut'],
  ['goes_out', 'goesOut'],
  ['late_back', 'lateBack'],
  ['comes_back', 'comesBack'],
  ['sold', 'sold'],
]

/** @param sees partners see their saunas' days, and nothing about customers */
function orderToWire(order: Order, { sees }: { sees: 'all' | 'days' }) {
  const { number, unit, saunaName, dateFrom, dateTo, deliveryMethod, deliveryAddress, customer } = order
  const isPrivate = sees === 'days'
  return {
    number,
    unit,
    title: saunaName,
    date_from: dateFrom,
    date_to: dateTo,
    method: deliveryMethod,
    address:
      !isPrivate && deliveryMethod === 'delivery' && deliveryAddress ? formatAddress(deliveryAddress) : null,
    customer: isPrivate
      ? null
      : { name: `${customer.name} ${customer.surname}`.trim(), phone: customer.cellPhone },
  }
}

/** What goes out and comes back, for those who do it. */
export function officeTodayRoutes(
  app: FastifyInstance,
  { members, orders, clock, timeZone }: TodayDeps,
): void {
  officeRoute(app, showToday, async ({ query, member }) => {
    const today = todayIn(timeZone, clock.now())
    const day: Day = query.day ?? today
    if (!isDay(day)) refuseField('day', 'Please write dates like 2026-12-24.')
    const settlement = query.settlement === undefined ? null : Number(query.settlement)
    const within = withinOf(member, settlement)
    const [found, settlements] = await Promise.all([
      orders.ordersAround(day, within),
      members.listSettlements(),
    ])
    const sees = member.role === 'partner' ? 'days' : 'all'
    const placeOf = (id: number | null, name: string): Place[] => {
      const work = workOfDay(
        found.filter(({ settlementId }) => settlementId === id),
        day,
      )
      const groups = kinds
        .map(([kind, key]) => ({ kind, orders: work[key].map((order) => orderToWire(order, { sees })) }))
        .filter((group) => group.orders.length > 0)
      return groups.length > 0 ? [{ id, name, groups }] : []
    }
    return {
      day,
      today,
      places: [...settlements.flatMap(({ id, name }) => placeOf(id, name)), ...placeOf(null, 'Sales')],
      settlements: choicesOf(member, settlements).map(({ id, name }) => ({ id, name })),
    }
  })
}
