import { randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import type { Clock } from './gateways/clock.ts'
import type { PaymentGateway } from './gateways/payment.ts'
import { createStripeGateway } from './gateways/payment-stripe.ts'
import { createTestGateway } from './gateways/payment-test.ts'
import type { DepositRepo } from './repositories/orders/deposit.repo.ts'
import type { OrderChangeRepo } from './repositories/orders/order-change.repo.ts'
import type { OrderRepo } from './repositories/orders/order.repo.ts'
import { createTestPaymentRepo } from './repositories/orders/test-payment.repo.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'

interface GatewayDeps {
  config: Config
  database: ShopDatabase
  clock: Clock
  orders: Pick<OrderRepo, 'findByPayment'>
  changes: Pick<OrderChangeRepo, 'findByPayment'>
  holds: Pick<DepositRepo, 'find'>
}

/** The payment gateway that the settings name: Stripe, or the shop's own test page, in which no money moves. */
export function createPaymentGateway({
  config,
  database,
  clock,
  orders,
  changes,
  holds,
}: GatewayDeps): PaymentGateway {
  const { payment } = config
  if (payment.gateway === 'stripe') return createStripeGateway({ ...payment, clock })
  const { db, write } = database
  return createTestGateway({
    records: createTestPaymentRepo({ db, write, now: () => clock.now() }),
    deadlineOf: async (paymentId) =>
      (
        (await orders.findByPayment(paymentId)) ??
        (await changes.findByPayment(paymentId)) ??
        (await holds.find(paymentId))
      )?.payUntil ?? null,
    clock,
    secret: payment.secret ?? randomBytes(32).toString('hex'),
  })
}
