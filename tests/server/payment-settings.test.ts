import { describe, expect, it } from 'vitest'
import { useDatabase } from './use-database.ts'
import { openTestShop } from './shop.ts'

describe('the settings of payments', () => {
  const database = useDatabase()

  it('allow the test page in production only on request', async () => {
    await expect(openTestShop(database(), { env: { NODE_ENV: 'production' } })).rejects.toThrow(
      'PAYMENT_TEST_ALLOWED=1',
    )
    const env = { NODE_ENV: 'production', PAYMENT_TEST_ALLOWED: '1' }
    expect((await openTestShop(database(), { env })).app).toBeDefined()
  })

  it('need the webhook secret along with the key', async () => {
    await expect(openTestShop(database(), { env: { STRIPE_SECRET_KEY: 'sk_test_x' } })).rejects.toThrow(
      'STRIPE_WEBHOOK_SECRET',
    )
  })
})
