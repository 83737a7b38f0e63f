import { test as base } from '@playwright/test'
import { aShop, aTraveler, type OwnShop, type Traveler } from './traveler.ts'

export interface Journey {
  /** Settings of the shop. */
  shopEnv: NodeJS.ProcessEnv
  /** A shop for this test alone. */
  shop: OwnShop
  /** Where the traveler goes: their own shop. Set it to go to another, and no shop is opened. */
  shopUrl: string
  /** Settings of the traveler's browser. */
  preferences: object
  traveler: Traveler
}

/** Opening a shop takes long on a busy machine, and is not what a test measures itself by. */
const timeout = 120_000

/** A traveler and their shop, which both end with the test, however it ends. */
export const test = base.extend<Journey>({
  shopEnv: async ({}, provide) => provide({}),
  shop: [
    async ({ shopEnv }, provide) => {
      const shop = await aShop(shopEnv)
      await provide(shop)
      await shop.close()
    },
    { timeout },
  ],
  shopUrl: async ({ shop }, provide) => provide(shop.url),
  preferences: async ({}, provide) => provide({}),
  traveler: [
    async ({ shopUrl, preferences }, provide) => {
      const traveler = await aTraveler(shopUrl, preferences)
      await provide(traveler)
      await traveler.leave()
    },
    { timeout },
  ],
})

/** The one shop of all journeys, which setup.ts has opened. */
export const sharedShopUrl = process.env.SHOP_URL ?? ''
