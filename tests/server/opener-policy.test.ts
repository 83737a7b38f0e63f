import { tmpdir } from 'node:os'
import { beforeAll, describe, expect, it } from 'vitest'
import { openBuiltPages } from './input/built-pages.ts'
import { aRental, aSettlement } from './rows.ts'
import { openTestShop, type Shop } from './shop.ts'
import { useDatabase } from './use-database.ts'

describe('The policy for windows that another site holds', () => {
  const database = useDatabase()
  let shop: Shop
  let place: number
  let sauna: number

  const policyAt = async (url: string) => {
    const { headers } = await shop.app.inject({ url })
    return headers['cross-origin-opener-policy']
  }

  beforeAll(async () => {
    const settlement = await aSettlement(database())
    place = settlement.id
    sauna = (await aRental(database(), place)).id
    shop = await openTestShop(database(), { pages: { pages: await openBuiltPages(), picturesDir: tmpdir() } })
  }, 600_000)

  it('costs no public page a process of its own', async () => {
    for (const url of ['/', '/catalog/rental', `/catalog/rental/${place}`, `/product/${sauna}`, '/terms'])
      expect([url, await policyAt(url)]).toEqual([url, 'unsafe-none'])
  })

  it.each([
    ['the log-in', '/login'],
    ['the registration', '/registration'],
    ['a new password', '/password_reset'],
    ['the checkout', '/checkout'],
    ['a customer’s orders', '/cabinet/orders'],
    ['what a device has saved', '/offline'],
    ['the frame that the worker shows', '/index.html'],
    ['a call', '/api/v1/settlements'],
  ])('cuts them off from %s', async (_, url) => {
    expect(await policyAt(url)).toBe('same-origin')
  })
})
