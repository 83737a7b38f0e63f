import { aShop, type OwnShop } from './traveler.ts'
import { test as base } from './visitor.ts'

/** A visitor of a shop of their own, which ends with the test. */
export const test = base.extend<{ shop: OwnShop }>({
  shop: [
    async ({}, provide) => {
      const shop = await aShop()
      await provide(shop)
      await shop.close()
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ shop }, provide) => provide(shop.url),
})
