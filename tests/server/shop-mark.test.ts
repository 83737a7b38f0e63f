import { expect, it } from 'vitest'
import { SHOP_MARK } from '../../contract/shop-mark.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useShop } from './use-shop.ts'

describeOnBothEngines('Every response of the shop', (database) => {
  const shop = useShop(database)

  it.each([
    ['data', 'GET', '/api/v1/settlements', 200],
    ['a call for customers', 'GET', '/api/v1/cabinet/user/orders', 401],
    ['a call that does not exist', 'GET', '/api/v1/none', 404],
    ['a refused form', 'POST', '/api/v1/login', 403],
    ['an address that cannot be decoded', 'GET', '/api/v1/%E0%A4%A', 404],
    ['the health check', 'GET', '/live', 200],
  ] as const)('carries the mark by which the worker knows it: %s', async (_what, method, url, status) => {
    const { statusCode, headers } = await shop.app.inject({ method, url })
    expect(statusCode).toBe(status)
    expect(headers[SHOP_MARK]).toBe('1')
  })
})
