import { beforeEach } from 'vitest'
import type { ShopDatabase } from '../../../server/repositories/shop-database.ts'
import { aRental, aSettlement } from '../rows.ts'
import type { Visit } from '../shop.ts'
import { useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

interface Unit {
  id: number
  serial: string
  spans: object[]
}

export interface Place {
  id: number
  name: string
  models: { id: number; title: string; units: Unit[] }[]
}

/** Two weeks, of which the stay that tests book is a part. */
export const range = 'from=2026-11-30&days=14'

export const unitsIn = ({ places }: { places: Place[] }) =>
  places.flatMap(({ models }) => models.flatMap(({ units }) => units))

export const block = (browser: Visit, unitId: number, from: string, to: string, reason?: string) =>
  browser.post('office/timeline/block', { unit_id: unitId, from, to, reason })

export const free = (browser: Visit, unitId: number, from: string, to: string) =>
  browser.post('office/timeline/free', { unit_id: unitId, from, to })

export const move = (browser: Visit, number: number, unitId: number) =>
  browser.post('office/timeline/move', { order: number, unit_id: unitId })

/** Before each test, a settlement with a sauna of two units, and an owner who looks at its timeline. */
export function useTimeline(database: () => ShopDatabase) {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  let here: Awaited<ReturnType<typeof aSettlement>>
  let sauna: Awaited<ReturnType<typeof aRental>>
  let owner: Visit

  beforeEach(async () => {
    here = await aSettlement(database())
    sauna = await aRental(database(), here.id, { units: 2 })
    owner = await inOffice(shop, 'owner')
  })

  const show = (browser: Visit, more = range) =>
    browser.get(`office/timeline?settlement=${here.id}&${more}`).then(({ body }) => body)
  const spansOf = async (unitId: number, browser = owner, more = range) =>
    unitsIn(await show(browser, more)).find(({ id }) => id === unitId)?.spans
  const newestOrder = () =>
    database()
      .db.selectFrom('shopOrder')
      .select(['id', 'number'])
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()

  return {
    shop,
    show,
    spansOf,
    newestOrder,
    numberOf: async () => (await newestOrder()).number,
    /** As they are for this test. */
    now: () => ({ here, sauna, owner, one: sauna.units[0] ?? 0, two: sauna.units[1] ?? 0 }),
  }
}
