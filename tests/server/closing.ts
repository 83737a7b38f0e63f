import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { type Booking, createBooking } from '../../server/booking.ts'
import { createClosures } from '../../server/closures.ts'
import type { WantedClosure } from '../../server/flows/closures/close.ts'
import { commandLine } from '../../server/repositories/office/office-log.repo.ts'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'
import { aCustomer } from './customer.ts'
import { buyStay, someDates } from './journey.ts'
import { live } from './live.ts'
import { ORIGIN, type Shop } from './shop.ts'
import { useRental, useShop } from './use-shop.ts'

/** Closes dates of a test's shop as the operator does, and follows what customers get by email. */
export function closing(shop: Shop, changes: Partial<Booking> = {}) {
  const { database, clock } = shop
  const booking = { ...createBooking({ config: readConfig({ ORIGIN }), database, clock }), ...changes }
  const closures = createClosures({ booking, database, clock })
  const { db } = database

  /** The orders that the closure would affect are seen first, as in the office. */
  async function close(wanted: WantedClosure & { words?: string }) {
    const seen = await closures.preview(wanted)
    if ('refused' in seen) return seen
    const numbers = seen.affected.map(({ order }) => order.number)
    return closures.close(commandLine, { reason: 'burn_ban', words: '', ...wanted }, numbers)
  }

  /** As if an order had come in after the list of orders was made. */
  const closeUnseen = (wanted: WantedClosure) =>
    closures.close(commandLine, { reason: 'storm', words: '', ...wanted }, [])

  /** What its customer gets by email about the closure, oldest first. */
  const mailsAbout = (orderNumber: number) =>
    db
      .selectFrom('mailOutbox')
      .selectAll()
      .where(sql<boolean>`dedupe_key ~ '^order-(closed|moved|released|reopened)-'`)
      .where('bodyText', 'like', `%Order #${orderNumber}\n%`)
      .orderBy('createdAt')
      .execute()

  /** The tokens of the links in those emails. */
  const tokensFor = async (orderNumber: number): Promise<string[]> =>
    (await mailsAbout(orderNumber)).flatMap(
      ({ bodyText }) => /closed\?token=([\w-]+)/.exec(bodyText)?.[1] ?? [],
    )

  async function openCase(orderNumber: number) {
    const token = (await tokensFor(orderNumber)).at(-1) ?? ''
    const opened = await closures.answers.open(token)
    if (!opened) throw new Error(`Nobody was asked about order ${orderNumber}`)
    return opened
  }

  /** A customer with a stay that was just paid. */
  async function aPaidOrder(productId: number, dates = someDates) {
    const customer = await aCustomer(shop)
    await buyStay(customer, productId, dates)
    const order = await booking.orders.findLatest(customer.userId)
    if (!order) throw new Error('There is no order')
    return { customer, order }
  }

  const nightsOf = (units: number[]) =>
    db
      .selectFrom('unitNight')
      .selectAll()
      .where('unitId', 'in', units)
      .orderBy('unitId')
      .orderBy('night')
      .execute()

  return { ...closures, booking, close, closeUnseen, mailsAbout, tokensFor, openCase, aPaidOrder, nightsOf }
}

/** The nights that a suite closes, a few more than the stay that its customers book. */
export const around = { firstNight: '2026-11-30', lastNight: '2026-12-05' }

/** A shop for a suite, with a settlement and a new sauna for each test, whose nights are closed. */
export function useClosing(database: () => ShopDatabase) {
  const shop = useShop(database)
  const { settlement, sauna } = useRental(database)
  let current: ReturnType<typeof closing> | undefined
  beforeEach(() => {
    shop.clock.set('2026-11-21T18:00:00Z')
    current = closing(shop)
  })
  const at = live(() => current)

  /** The sauna of the test, on those nights. */
  const wanted = () => ({ settlementId: settlement.id, unitIds: sauna.units, ...around })
  async function closeIt(
    changes: Partial<ReturnType<typeof wanted>> & { words?: string } = {},
    { close }: Pick<ReturnType<typeof closing>, 'close'> = at,
  ) {
    const done = await close({ ...wanted(), ...changes })
    if ('refused' in done) throw new Error(done.refused.message)
    return done
  }
  async function orderOf(id: string) {
    const found = await at.booking.orders.find(id)
    if (!found) throw new Error('There is no order')
    return found
  }
  return { shop, settlement, sauna, at, wanted, closeIt, orderOf }
}
