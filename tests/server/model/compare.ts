import { expect } from 'vitest'
import { visitAs } from '../customer.ts'
import { visit } from '../shop.ts'
import type { Real } from './command.ts'
import { isTaken, MINUTE, type Model } from './model.ts'

/** After each command: what each person sees matches the model, and so do the free days and the stock. */
export async function compare(model: Model, { shop, rentalId, saleId, userIds }: Real) {
  for (const who of [0, 1] as const) {
    const browser = await visitAs(shop, userIds[who])
    const { data } = (await browser.get('cabinet/user/orders')).body
    const seen = data.map(({ status, total_cost }: { status: string; total_cost: number }) => [
      status,
      total_cost,
    ])
    const expected = model.people[who].orders.map(({ status, total }) => [status, total])
    expect(seen).toEqual(expected.toReversed().slice(0, 10))
  }
  const stranger = visit(shop)
  const { available_dates } = (await stranger.get(`products/${rentalId}/booking`)).body
  for (const { date, is_lock } of available_dates.slice(1, 20)) {
    const day = Math.round(Date.parse(date) / (24 * 60 * MINUTE))
    const isNightTaken = isTaken(model, { from: day, to: day }, null)
    expect([date, is_lock]).toEqual([date, isNightTaken])
  }
  const row = await shop.database.db
    .selectFrom('product')
    .select('stock')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
  expect(row.stock).toBe(model.stock)
}
