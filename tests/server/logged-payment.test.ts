import { expect, it } from 'vitest'
import { withLog } from '../../server/gateways/logged-payment.ts'
import {
  type CheckoutParams,
  type PaymentGateway,
  PaymentUnavailable,
} from '../../server/gateways/payment.ts'

const order = { orderId: 'order-7', email: 'ada@example.com' } as CheckoutParams

function open(changes: Partial<PaymentGateway> = {}) {
  const lines: [object, string][] = []
  const gateway = {
    name: 'stripe',
    openCheckoutPage: async () => ({ ref: 'cs_1', redirectTo: 'https://checkout.stripe.com/c/pay/secret' }),
    refund: async () => {},
    ...changes,
  } as PaymentGateway
  return { gateway: withLog(gateway, { info: (...line) => void lines.push(line) }), lines }
}

it('a payment gateway notes which order a page and a refund were for, and nothing else', async () => {
  const { gateway, lines } = open()
  expect(await gateway.openCheckoutPage(order)).toMatchObject({ ref: 'cs_1' })
  await gateway.refund('cs_1', { key: 'refund-7', amount: 500 })
  expect(lines).toEqual([
    [{ order: 'order-7', ref: 'cs_1' }, 'a payment page was opened'],
    [{ ref: 'cs_1', key: 'refund-7', cents: 500 }, 'a payment was refunded'],
  ])
})

it('a payment gateway notes nothing that did not happen', async () => {
  const fails = () => Promise.reject(new PaymentUnavailable('Stripe did not answer'))
  const { gateway, lines } = open({ openCheckoutPage: fails, refund: fails })
  await expect(gateway.openCheckoutPage(order)).rejects.toBeInstanceOf(PaymentUnavailable)
  await expect(gateway.refund('cs_1', { key: 'refund-7', amount: 500 })).rejects.toBeInstanceOf(
    PaymentUnavailable,
  )
  expect(lines).toEqual([])
})
