import type { DataVersion } from '../../database/data-version.ts'
import type { Log } from '../../database/engine.ts'
import {
  type ClosedNights,
  closureReasons,
  type ClosureReason,
  findClosureError,
} from '../../domain/closure.ts'
import { todayIn } from '../../domain/time-zone.ts'
import { releasedEmail } from '../../emails/closure-emails.ts'
import type { ShopContact } from '../../emails/email.ts'
import type { Clock } from '../../gateways/clock.ts'
import { blockClosedNights } from '../../repositories/bookings/closed-nights.ts'
import type { CaseRepo } from '../../repositories/closures/case.repo.ts'
import {
  closedNightsOf,
  type ClosureRepo,
  type ClosureRow,
  type OrderDuring,
} from '../../repositories/closures/closure.repo.ts'
import type { Actor, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import type { OrderRepo } from '../../repositories/orders/order.repo.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { Trx, Tx } from '../../repositories/shop-database.ts'
import { emailOrderOf } from '../build-order-email.ts'
import type { CancelOrder } from '../cancel-order.ts'
import { stayOf } from '../order-terms.ts'
import { emailTo, sendCaseLink } from './build-closure-email.ts'

export interface CloseDeps {
  tx: Tx
  closures: ClosureRepo
  cases: CaseRepo
  orders: OrderRepo
  outbox: EmailOutbox
  log: OfficeLogRepo
  shop: ShopContact
  cancel: CancelOrder
  version: DataVersion
  clock: Pick<Clock, 'now'>
  problems: Pick<Log, 'warn'>
}

/** What is to be closed. */
export interface WantedClosure extends ClosedNights {
  settlementId: number
  /** Saunas of the settlement; null for all of them. */
  unitIds: number[] | null
}

/**
 * What a closure does to an order. `asked`: it is paid, and its customer chooses. `released`: it is not paid, and ends.
 * `out`: the customer has the sauna already, and somebody should call them.
 */
export type Effect = 'asked' | 'released' | 'out'

export interface AffectedOrder {
  order: OrderDuring
  effect: Effect
}

export type ClosureField = keyof ClosedNights | 'settlementId' | 'unitIds'
export interface RefusedClosure {
  refused: { field: ClosureField | null; message: string }
}

export type CloseResult =
  | { closureId: number; asked: number; released: number; blocked: number }
  | RefusedClosure

export type Close = ReturnType<typeof createClose>

/** Rolls the closure back. */
class Unseen extends Error {}

const effectOf = ({ status }: OrderDuring): Effect =>
  status === 'paid' ? 'asked' : status === 'handed_over' ? 'out' : 'released'

const refuse = (field: ClosureField | null, message: string): RefusedClosure => ({
  refused: { field, message },
})

/** Closes nights for a reason. */
export function createClose(deps: CloseDeps) {
  const { tx, closures, cases, orders, outbox, log, shop, cancel, version, clock, problems } = deps

  /** The saunas that are meant, or why there are none. */
  async function check({ settlementId, unitIds, ...nights }: WantedClosure) {
    const settlement = (await closures.listSettlements()).find(({ id }) => id === settlementId)
    if (!settlement) return refuse('settlementId', 'Please choose a place.')
    const error = findClosureError(nights, todayIn(settlement.timeZone, clock.now()))
    if (error) return refuse(error.field, error.message)
    const units = await closures.listUnits([settlementId])
    const meant = unitIds ? units.filter(({ id }) => unitIds.includes(id)) : units
    if (meant.length === 0 || (unitIds && meant.length < new Set(unitIds).size))
      return refuse('unitIds', unitIds ? 'Please choose saunas at this place.' : 'This place has no saunas.')
    return { settlement, units: meant }
  }

  /** Every order that the closure would affect, before anything is done. */
  async function preview(wanted: WantedClosure): Promise<{ affected: AffectedOrder[] } | RefusedClosure> {
    const checked = await check(wanted)
    if ('refused' in checked) return checked
    const found = await closures.ordersDuring({ ...wanted, unitIds: checked.units.map(({ id }) => id) })
    const affected = found
      .map((order) => ({ order, effect: effectOf(order) }))
      .toSorted((a, b) => a.order.number - b.order.number)
    return { affected }
  }

  async function openCase(
    trx: Trx,
    order: OrderDuring,
    closure: Pick<ClosureRow, 'id' | 'reason' | 'words'>,
  ) {
    const now = clock.now()
    const stay = stayOf(order)
    if (!stay) return
    const before = { ...stay, saunaName: order.saunaName, location: order.location }
    const caseId = await cases.open(trx, { closureId: closure.id, orderId: order.id, before, now })
    // Customers who were asked because of another closure, and have not answered, have a link that asks about both.
    if (order.datesClosed) return
    await orders.update(trx, order, { order: { datesClosed: true }, now })
    await sendCaseLink(trx, { cases, outbox, shop }, { caseId, order, closure, isReminder: false, now })
  }

  /** Unpaid orders have lost their nights; a customer who still pays gets another sauna of the kind, or the money back. */
  async function endUnpaid(
    actor: Actor,
    unpaid: OrderDuring[],
    closure: { reason: ClosureReason; words: string },
  ) {
    for (const { id } of unpaid)
      await cancel({
        orderId: id,
        byOperator: { actor },
        isUnpaidOnly: true,
        alongside: async (trx, order) => {
          const rendered = releasedEmail(emailOrderOf(order), shop, closure)
          await outbox.enqueue(trx, emailTo(order, rendered, 'released'))
        },
      }).catch((err: unknown) => {
        // The closure stands. The order expires by itself within the hour, and its nights are gone already.
        problems.warn({ err, order: id }, 'an unpaid order in closed dates could not be canceled')
      })
  }

  /**
   * Blocks the free nights and asks the customers of all paid orders, in one transaction, so that no order gets in between.
   * @param seen the numbers of the orders that the actor has seen; with another one, nothing is done
   */
  async function close(
    actor: Actor,
    { reason, words, ...wanted }: WantedClosure & { reason: ClosureReason; words: string },
    seen: readonly number[],
  ): Promise<CloseResult> {
    const checked = await check(wanted)
    if ('refused' in checked) return checked
    const { settlement, units } = checked
    const { settlementId, firstNight, lastNight } = wanted
    const closed = { firstNight, lastNight, unitIds: units.map(({ id }) => id) }
    const isWholePlace = wanted.unitIds === null
    const subject = `closure at ${settlement.name}`
    try {
      const done = await tx(async (trx) => {
        const now = clock.now()
        // Orders before nights, as everywhere: anyone who pays, cancels, or moves one right now is waited for.
        await closures.ordersDuring(closed, trx, { isLocked: true })
        const id = await closures.insert(trx, {
          ...closed,
          settlementId,
          reason,
          words,
          isWholePlace,
          closedBy: actor.name,
          createdAt: now,
        })
        const blocked = await blockClosedNights(trx, closedNightsOf(closed))
        // Again: from here on there are no others.
        const found = await closures.ordersDuring(closed, trx, { isLocked: true })
        const asked = found.filter((order) => effectOf(order) === 'asked')
        const unpaid = found.filter((order) => effectOf(order) === 'released')
        if (found.some(({ number }) => !seen.includes(number))) throw new Unseen()
        for (const order of asked) await openCase(trx, order, { id, reason, words })
        await log.append(trx, actor, {
          act: 'closed',
          subject: `${subject} (${id})`,
          after: {
            reason: closureReasons[reason].name,
            from: firstNight,
            to: lastNight,
            saunas: isWholePlace ? 'all' : units.map(({ serial }) => serial),
            orders: asked.map(({ number }) => number),
          },
        })
        return { id, blocked, asked, unpaid }
      })
      void version.bump()
      await endUnpaid(actor, done.unpaid, { reason, words })
      const { id: closureId, blocked, asked, unpaid } = done
      return { closureId, blocked, asked: asked.length, released: unpaid.length }
    } catch (error) {
      if (!(error instanceof Unseen)) throw error
      return refuse(null, 'A new order came in. Please look at the list again, then confirm.')
    }
  }

  return { preview, close }
}
