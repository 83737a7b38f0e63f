import type { PaymentGateway } from './payment.ts'

interface Log {
  info(details: object, message: string): void
}

/**
 * The same gateway, which notes what it was asked for: an order leads to the request that it came with, and the
 * reference to what the gateway has on record.
 */
export const withLog = <Gateway extends PaymentGateway>(gateway: Gateway, log: Log): Gateway => ({
  ...gateway,
  async openCheckoutPage(params) {
    const page = await gateway.openCheckoutPage(params)
    log.info({ order: params.orderId, ref: page.ref }, 'a payment page was opened')
    return page
  },
  async refund(ref, refund) {
    await gateway.refund(ref, refund)
    log.info({ ref, key: refund.key, cents: refund.amount }, 'a payment was refunded')
  },
  async chargeHold(ref, amount) {
    const hold = await gateway.chargeHold(ref, amount)
    log.info({ ref, cents: amount, state: hold.state }, 'a hold was to be charged')
    return hold
  },
  async releaseHold(ref) {
    const hold = await gateway.releaseHold(ref)
    log.info({ ref, state: hold.state }, 'a hold was to be released')
    return hold
  },
})
