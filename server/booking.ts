import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { createRulesReader } from './catalog/read-rules.ts'
import type { CountViews } from './flows/count-views.ts'
import { createBookableRepo } from './repositories/bookings/bookable.repo.ts'
import type { SettlementTerms } from './repositories/bookings/bookable.ts'
import type { ShopDatabase } from './repositories/shop-database.ts'
import type { Log } from './database/engine.ts'
import { createEmailOutbox } from './repositories/outbox/email-outbox.repo.ts'
import { createOfficeLogRepo } from './repositories/office/office-log.repo.ts'
import { createOrderChangeRepo } from './repositories/orders/order-change.repo.ts'
import { createDepositRefundRepo } from './repositories/orders/deposit-refund.repo.ts'
import { createDepositRepo } from './repositories/orders/deposit.repo.ts'
import { createOrderRefundRepo } from './repositories/orders/order-refund.repo.ts'
import { createRefundTroubleRepo } from './repositories/orders/refund-trouble.repo.ts'
import { createOrderRepo } from './repositories/orders/order.repo.ts'
import { createPlaceRepo } from './repositories/bookings/place.repo.ts'
import { createRequestRepo } from './repositories/bookings/request.repo.ts'
import { createSignatureRepo } from './repositories/orders/signature.repo.ts'
import { createReviewRepo } from './repositories/reviews/review.repo.ts'
import { changeRefusalOf } from './flows/changes/plan-change.ts'
import { createFindAlternatives } from './flows/alternatives.ts'
import { createAnswerCheck } from './flows/answer-check.ts'
import { createAskForRefund } from './flows/ask-for-refund.ts'
import { createAdvanceOrder } from './flows/advance-order.ts'
import { createCancelOrder } from './flows/cancel-order.ts'
import { quoteOf, refundOf } from './flows/order-terms.ts'
import { sayPayUntil } from './flows/phone-orders/build-phone-email.ts'
import { createCheckout } from './flows/checkout.ts'
import { createMoveOrder } from './flows/move-order.ts'
import { calendarFileOf } from './flows/build-order-email.ts'
import { shopContactOf } from './shop-contact.ts'
import { buildReceipt } from './flows/build-receipt.ts'
import { createWriteReview } from './flows/reviews/write-review.ts'
import { createSignRules } from './flows/sign-rules.ts'
import { createSettleFastPath } from './flows/settle-fast-path.ts'
import { createOpenCheckoutPage } from './flows/checkout-page.ts'
import { createRefundParts } from './flows/refund-part.ts'
import { createPayments } from './flows/payments.ts'
import { createSettle } from './flows/settle.ts'
import type { Clock } from './gateways/clock.ts'
import type { TestGateway } from './gateways/payment-test.ts'
import type { PaymentGateway } from './gateways/payment.ts'
import { withLog } from './gateways/logged-payment.ts'
import { checkoutRoutes } from './http/checkout.routes.ts'
import { depositRoutes } from './http/deposit.routes.ts'
import { orderChangesRoutes } from './http/order-changes.routes.ts'
import { ordersRoutes } from './http/orders.routes.ts'
import { rulesRoutes } from './http/rules.routes.ts'
import { receiptRoutes } from './http/receipt.routes.ts'
import { paymentRoutes } from './http/payment.routes.ts'
import { phoneOrderRoutes } from './http/phone-order.routes.ts'
import { productRoutes } from './http/product.routes.ts'
import { createDepositFlows } from './deposits.ts'
import { createOrderChanges } from './order-changes.ts'
import { createPaymentGateway } from './payment-gateway.ts'
import { createPhoneOrders } from './phone-orders.ts'
import { testPaymentRoutes } from './http/test-payment.routes.ts'

export interface BookingDeps {
  config: Config
  database: ShopDatabase
  clock: Clock
  /** Replaces the payment gateway that the settings name. */
  gateway?: PaymentGateway | undefined
  log?: Log | undefined
}

const silent: Log = { info() {}, warn() {}, error() {} }

export type Booking = ReturnType<typeof createBooking>

/** The terms for saunas for sale, which belong to no settlement. */
const companyTerms = ({ company, sale }: Config): SettlementTerms => ({
  timeZone: company.timeZone,
  latitude: company.latitude,
  longitude: company.longitude,
  pickupAddress: company.address,
  hours: null,
  taxPpm: sale.taxPpm,
  deliveryFee: sale.deliveryCents,
  deliveryRadiusMiles: sale.deliveryRadiusMiles,
})

/** Assembles everything about booking, ordering, paying and refunding, for the app, its tasks and the operator. */
export function createBooking(deps: BookingDeps) {
  const { config, database, clock } = deps
  const { db, tx, write, version } = database
  const shop = shopContactOf(config)
  const outbox = createEmailOutbox(() => clock.now())
  const bookables = createBookableRepo({ db, company: companyTerms(config) })
  const places = createPlaceRepo(db)
  const requests = createRequestRepo({ db, write, version })
  const orders = createOrderRepo({ db, write })
  const changes = createOrderChangeRepo({ db, write })
  const refunds = createOrderRefundRepo({ db, write })
  const holds = createDepositRepo({ db, write })
  const log = deps.log ?? silent
  const gateway = withLog(
    deps.gateway ?? createPaymentGateway({ config, database, clock, orders, changes, holds }),
    log,
  )
  const troubles = createRefundTroubleRepo({ db, write })
  const askForRefund = createAskForRefund({ gateway, troubles, clock, logger: log })
  const settle = createSettle({ bookables, orders, outbox, shop })
  const settleFastPath = createSettleFastPath({ write, clock, shop })
  const { origin } = config
  const openCheckoutPage = createOpenCheckoutPage({ tx, orders, gateway, clock, origin, log })
  const { holdMinutes, refundPolicy } = config
  const signatures = createSignatureRepo(db)
  const rules = createSignRules({ readRules: createRulesReader(config.catalogDir), signatures })
  const checkout = createCheckout({
    bookables,
    requests,
    orders,
    gateway,
    version,
    clock,
    holdMinutes,
    refundPolicy,
    rules,
  })
  const findAlternatives = createFindAlternatives({ bookables, places, clock })
  const officeLog = createOfficeLogRepo({ db, now: () => clock.now() })
  const parts = createRefundParts({
    tx,
    orders,
    refunds,
    changes,
    outbox,
    log: officeLog,
    gateway,
    askForRefund,
    shop,
    clock,
  })
  const orderChanges = createOrderChanges({
    config,
    database,
    bookables,
    orders,
    changes,
    refunds,
    parts,
    outbox,
    log: officeLog,
    gateway,
    askForRefund,
    shop,
    clock,
    logger: log,
  })
  const phoneOrders = createPhoneOrders({
    config,
    database,
    bookables,
    orders,
    outbox,
    log: officeLog,
    gateway,
    rules,
    shop,
    clock,
  })
  const deposits = createDepositFlows({
    tx,
    orders,
    deposits: holds,
    refunds: createDepositRefundRepo(db),
    outbox,
    log: officeLog,
    gateway,
    askForRefund,
    shop,
    clock,
    logger: log,
  })
  const payments = createPayments({
    tx,
    orders,
    refunds,
    changes,
    changePayments: orderChanges.payments,
    deposits: deposits.flow,
    gateway,
    askForRefund,
    settleFastPath,
    settle,
    version,
    clock,
    log,
  })
  const cancel = createCancelOrder({
    tx,
    orders,
    refunds,
    changes,
    payments,
    outbox,
    log: officeLog,
    shop,
    version,
    clock,
  })
  const advance = createAdvanceOrder({ tx, orders, clock })
  const move = createMoveOrder({ tx, bookables, orders, log: officeLog, outbox, shop, version, clock })
  const reviews = createReviewRepo(db)
  const answerCheck = createAnswerCheck({ tx, orders, log: officeLog, clock })
  const writeReview = createWriteReview({ tx, orders, reviews, version, clock })
  return {
    shop,
    seller: config.company,
    bookables,
    places,
    requests,
    orders,
    gateway,
    payments,
    openCheckoutPage,
    checkout,
    findAlternatives,
    refunds,
    parts,
    troubles,
    askForRefund,
    cancel,
    advance,
    move,
    orderChanges,
    deposits,
    phoneOrders,
    rules,
    signatures,
    reviews,
    writeReview,
    answerCheck,
    log,
  }
}

const isTestGateway = (gateway: PaymentGateway): gateway is TestGateway => gateway.name === 'test'

/** Serves all of it, for createApp. */
export async function bookingRoutes(
  app: FastifyInstance,
  booking: Booking,
  { clock, views }: { clock: Clock; views: CountViews },
): Promise<void> {
  const { changes } = booking.orderChanges
  const { shop, bookables, places, requests, orders, gateway, payments, openCheckoutPage, checkout, cancel } =
    booking
  productRoutes(app, { bookables, requests, places, clock, views })
  checkoutRoutes(app, {
    checkout,
    findAlternatives: booking.findAlternatives,
    openCheckoutPage,
    orders,
    payments,
    rules: booking.rules,
  })
  ordersRoutes(app, {
    orders,
    cancel,
    changes,
    changeRefusalOf,
    refundOf,
    reviews: booking.reviews,
    holds: booking.deposits.holds,
    writeReview: booking.writeReview,
    answerCheck: booking.answerCheck,
    calendarFileOf: (order, now) => calendarFileOf(order, shop, now),
    clock,
  })
  orderChangesRoutes(app, { ...booking.orderChanges, orders, clock })
  receiptRoutes(app, {
    orders,
    holds: booking.deposits.holds,
    receiptOf: buildReceipt,
    seller: booking.seller,
  })
  rulesRoutes(app, { orders, signatures: booking.signatures, rules: booking.rules, seller: booking.seller })
  await paymentRoutes(app, { orders, payments, openCheckoutPage, orderChanges: booking.orderChanges })
  depositRoutes(app, { orders, deposits: booking.deposits, shop, clock })
  const { accepting } = booking.phoneOrders
  await phoneOrderRoutes(app, { accepting, openCheckoutPage, quoteOf, sayPayUntil, shop })
  if (isTestGateway(gateway))
    await testPaymentRoutes(app, { gateway, orders, changes, deposits: booking.deposits.holds, payments })
}
