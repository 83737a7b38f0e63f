import { afterAll, beforeAll } from 'vitest'
import { createBooking } from '../../server/booking.ts'
import { readConfig } from '../../server/config.ts'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'
import type { TestGateway } from '../../server/gateways/payment-test.ts'
import { mailsAbout } from './journey.ts'
import { live } from './live.ts'
import { ORIGIN, openTestShop } from './shop.ts'

type Report = { body: string; headers: Record<string, string> }
export type TestPayments = Awaited<ReturnType<typeof openTestPayments>>['payments']

/** A shop that is paid by the test gateway, and what no browser does about its payments, by the page of each. */
async function openTestPayments(database: ShopDatabase) {
  const env = { PAYMENT_TEST_SECRET: 'a secret of the test' }
  const shop = await openTestShop(database, { env })
  // The same flows as the app's.
  const config = readConfig({ ORIGIN, ...env })
  const booking = createBooking({ config, database, clock: shop.clock })
  const { orders, payments } = booking
  const gateway = booking.gateway as TestGateway

  const refOf = (page: string) => page.replace('/pay/test/', '')
  const orderOf = async (page: string) => (await orders.findByPayment(refOf(page).replace(/-\d+$/, '')))!
  const send = async ({ body, headers }: Report): Promise<{ statusCode: number }> =>
    shop.app.inject({
      method: 'POST',
      url: '/api/v1/payments/test/webhook',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    })

  return {
    shop,
    payments: {
      gateway,
      refOf,
      orderOf,
      statusOf: async (page: string) => (await orderOf(page)).status,
      /** The emails to the customer about it, oldest first. */
      mailsOf: async (page: string) => mailsAbout(shop, (await orderOf(page)).id),
      /** Pays at the gateway without a report to the shop. */
      pay: (page: string) => gateway.submit(refOf(page), 'pay'),
      report: (page: string, type: string) => send(gateway.signWebhook(refOf(page), type)),
      send,
      check: async (page: string) => payments.checkPayment(await orderOf(page)),
      expire: async (page: string) =>
        payments.settleAs((await orderOf(page)).id, { ref: null, state: 'expired', isDeclined: false }),
    },
  }
}

/** Such a shop for a suite, opened before its first test and closed after its last. Call it inside describe. */
export function useTestPayments(database: () => ShopDatabase) {
  let opened: Awaited<ReturnType<typeof openTestPayments>> | undefined
  beforeAll(async () => {
    opened = await openTestPayments(database())
  })
  afterAll(() => opened?.shop.app.close())
  return { shop: live(() => opened?.shop), payments: live(() => opened?.payments) }
}
