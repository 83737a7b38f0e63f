import { expect, it } from 'vitest'
import { SHOP_MARK } from '../../contract/shop-mark.ts'
import { askForKind, kindsOfAnswers } from './kinds-of-answers.ts'
import { ORIGIN } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useShop } from './use-shop.ts'

describeOnBothEngines('Every response of the shop', (database) => {
  const shop = useShop(database)

  it.each(kindsOfAnswers)('carries the mark by which the worker knows it: %s', async (_, kind) => {
    const { statusCode, headers } = await askForKind(shop, kind, ORIGIN)
    expect(statusCode).toBe(kind.status)
    expect(headers[SHOP_MARK]).toBe('1')
  })
})
