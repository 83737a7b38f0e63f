import type { DataVersion } from '../database/data-version.ts'
import { datesAt } from '../domain/data-topics.ts'
import { checkDeliveryArea } from '../domain/delivery.ts'
import { findMoveError, type MoveRefusal } from '../domain/move.ts'
import { findUnitsFor, nightsOf, type Stay } from '../domain/stay.ts'
import { todayIn } from '../domain/time-zone.ts'
import { type Turnover, turnoverOf } from '../domain/turnover.ts'
import type { Clock } from '../gateways/clock.ts'
import type { BookableRepo } from '../repositories/bookings/bookable.repo.ts'
import { allocateFirstFreeUnit, releaseNights } from '../repositories/bookings/night.repo.ts'
import {
  findRentalUnit,
  findTakenNight,
  moveRequest,
  type RentalUnit,
} from '../repositories/bookings/rental-unit.repo.ts'
import { closeCases } from '../repositories/closures/case.repo.ts'
import type { Actor, OfficeLogRepo } from '../repositories/office/office-log.repo.ts'
import { subjectOf } from '../repositories/office/order-record.repo.ts'
import type { EmailOutbox } from '../repositories/outbox/email-outbox.repo.ts'
import { recordMove } from '../repositories/orders/order-move.repo.ts'
import type { OrderRepo, OrderWithPayment } from '../repositories/orders/order.repo.ts'
import type { Trx, Tx } from '../repositories/shop-database.ts'
import type { ShopContact } from '../emails/email.ts'
import { movedByShop } from './changes/build-change-email.ts'
import { movedOrder } from './moved-order.ts'
import { tellFormerPartner } from './office/order-push.ts'
import { stayOf, tripOfOrder } from './order-terms.ts'

interface MoveDeps {
  tx: Tx
  bookables: BookableRepo
  orders: OrderRepo
  log: OfficeLogRepo
  outbox: EmailOutbox
  shop: ShopContact
  version: DataVersion
  clock: Clock
}

/** Where an order goes. What is left out stays as it is. */
export interface MoveTarget {
  orderId: string
  stay?: Stay | undefined
  /** Without it: its own unit if that is free, else the one of the same sauna that fits best. */
  unitId?: number | undefined
  /** Lets it go to a sauna of another name, also at another settlement. The order then says that name and place. */
  mayChangeSauna?: boolean | undefined
}

export interface Move {
  before: OrderWithPayment
  after: OrderWithPayment
}

export type MoveResult = { moved: OrderWithPayment } | { refused: MoveRefusal }

export type MoveOrder = ReturnType<typeof createMoveOrder>

/** Rolls back what was released and taken so far. */
class Refused extends Error {
  readonly refusal: MoveRefusal

  constructor(refusal: MoveRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

const refuse = (refusal: MoveRefusal): never => {
  throw new Refused(refusal)
}

/** A sauna is as good as another of its kind; what the customer was told about is not. */
const isNewsToCustomer = ({ before, after }: Move): boolean =>
  (['dateFrom', 'dateTo', 'saunaName', 'location', 'pickupAddress'] as const).some(
    (name) => before[name] !== after[name],
  )

/** What the log says of an order's place; nothing about its customer. */
const placeOf = ({ dateFrom, dateTo, location, saunaName }: OrderWithPayment, sauna: string | null) => ({
  from: dateFrom,
  to: dateTo,
  sauna,
  title: saunaName,
  place: location,
})

/**
 * Moves a paid rental to other dates, another unit, or another settlement, in one transaction: its nights are released,
 * the others taken with its turnover at the place, and the log says who did it. The price stays: that is for callers to
 * decide, who may write it `alongside`, in the same transaction (it runs again when the database asks for a retry, and what
 * it throws undoes the move). Moving an order to where it is does nothing, so a second click does no harm; `alongside` does
 * not run then.
 *
 * A customer whose dates, sauna, or place are others then gets an email about it, unless `alongside` sees to that.
 *
 * Callers check first that the actor may act at both settlements.
 */
export function createMoveOrder(deps: MoveDeps) {
  const { tx, bookables, orders, log, outbox, shop, version, clock } = deps

  /** Its own unit first, then the others of the same sauna, the tightest fit first. */
  async function listUnits(
    trx: Trx,
    order: OrderWithPayment,
    stay: Stay,
    turnover: Turnover,
  ): Promise<number[]> {
    const own = order.unitId as number
    const calendar = await bookables.calendarWithout(trx, order.requestId, clock.now(), turnover)
    return [own, ...(calendar ? findUnitsFor(calendar, stay).filter((id) => id !== own) : [])]
  }

  function checkUnit(
    order: OrderWithPayment,
    unit: RentalUnit | undefined,
    mayChangeSauna: boolean,
  ): RentalUnit {
    if (!unit || !(unit.isOffered || unit.id === order.unitId)) return refuse({ reason: 'unit' })
    if (unit.productId === order.productId) return unit
    if (!mayChangeSauna) return refuse({ reason: 'other sauna', title: unit.title })
    const { deliveryMethod, deliveryAddress } = order
    if (deliveryMethod !== 'delivery' || !deliveryAddress || unit.settlementId === order.settlementId)
      return unit
    const area = checkDeliveryArea(unit, deliveryAddress.zipCode)
    return area.isKnown && area.reaches ? unit : refuse({ reason: 'out of reach' })
  }

  /** Takes the nights of the stay in one of the units. @returns which */
  async function takeNights(
    trx: Trx,
    order: OrderWithPayment,
    unitIds: number[],
    stay: Stay,
    turnover: Turnover,
  ) {
    const now = clock.now()
    const { requestId } = order
    const nights = nightsOf(stay, turnover)
    await releaseNights(trx, requestId)
    const taken = await allocateFirstFreeUnit(trx, unitIds, { requestId, nights, until: null, now })
    if (taken !== null) return taken
    const [unitId, ...others] = unitIds as [number, ...number[]]
    const found =
      others.length === 0
        ? await findTakenNight(trx, { unitId, nights: nights.map(({ night }) => night), requestId, now })
        : undefined
    return refuse({ reason: 'taken', night: found?.night ?? null, order: found?.order ?? null })
  }

  async function write(trx: Trx, order: OrderWithPayment, unit: RentalUnit, stay: Stay, turnover: Turnover) {
    const now = clock.now()
    const { after, changes } = movedOrder(order, unit, stay, turnover)
    if (unit.productId !== order.productId) await recordMove(trx, order, now)
    await orders.update(trx, order, { order: changes, now })
    await moveRequest(trx, order, { unit, stay, now })
    if (unit.id !== order.unitId) await tellFormerPartner(trx, order, now)
    return { ...after, updatedAt: now }
  }

  async function moveIn(
    trx: Trx,
    actor: Actor,
    { orderId, stay: wanted, unitId, mayChangeSauna = false }: MoveTarget,
  ): Promise<Move & { settlementIds: number[] }> {
    const order = await orders.lock(trx, orderId)
    if (!order) return refuse({ reason: 'gone' })
    const current = stayOf(order)
    if (!current || order.unitId === null || order.status !== 'paid')
      return refuse({ reason: 'state', status: order.status, isRental: current !== null })
    const stay = wanted ?? current
    const own = await findRentalUnit(trx, order.unitId)
    const target = checkUnit(
      order,
      unitId === undefined ? own : await findRentalUnit(trx, unitId),
      mayChangeSauna,
    )
    const isSame = stay.from === current.from && stay.to === current.to && target.id === order.unitId
    if (isSame) return { before: order, after: order, settlementIds: [] }
    const { horizonDays, timeZone } = target
    const now = clock.now()
    const error = findMoveError(current, stay, { today: todayIn(timeZone, now), horizonDays })
    if (error) return refuse(error)
    const turnover = turnoverOf(target, tripOfOrder(order))
    const units = unitId === undefined ? await listUnits(trx, order, stay, turnover) : [unitId]
    const takenId = await takeNights(trx, order, units, stay, turnover)
    const unit = takenId === target.id ? target : ((await findRentalUnit(trx, takenId)) ?? target)
    const after = await write(trx, order, unit, stay, turnover)
    await log.append(trx, actor, {
      act: 'moved',
      subject: subjectOf(order),
      before: placeOf(order, own?.serial ?? null),
      after: placeOf(after, unit.serial),
    })
    return {
      before: order,
      after,
      settlementIds: [own?.settlementId ?? unit.settlementId, unit.settlementId],
    }
  }

  return async function moveOrder(
    actor: Actor,
    target: MoveTarget,
    alongside?: (trx: Trx, move: Move) => Promise<void>,
  ): Promise<MoveResult> {
    try {
      const { after, settlementIds } = await tx(async (trx) => {
        const move = await moveIn(trx, actor, target)
        if (move.settlementIds.length === 0) return move
        if (alongside) await alongside(trx, move)
        else if (isNewsToCustomer(move)) await outbox.enqueue(trx, movedByShop(move.after, shop, clock.now()))
        // Who asks the office instead of following the emailed link has chosen, too.
        await closeCases(trx, move.after.id, 'moved', clock.now())
        return move
      })
      for (const id of new Set(settlementIds)) void version.bump(datesAt(id))
      return { moved: after }
    } catch (error) {
      if (error instanceof Refused) return { refused: error.refusal }
      throw error
    }
  }
}
