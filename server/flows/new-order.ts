import { randomUUID } from 'node:crypto'
import type { Bookable, OpenRequest } from '../db/bookable.repo.ts'
import type { Placing } from '../db/order.repo.ts'
import type { CheckoutValues } from '../domain/checkout-form.ts'
import { minutesAfter, PAYMENT_MINUTES } from '../domain/hold.ts'
import type { Quote } from '../domain/quote.ts'
import type { RefundPolicy } from '../domain/refund.ts'

interface Accepted {
  product: Bookable
  request: OpenRequest
  quote: Quote
  form: CheckoutValues
  userId: string
  /** Null for a sale. */
  unitId: number | null
  refundPolicy: RefundPolicy
  gateway: string
  heldUntil: Date
  now: Date
}

/** An order with everything as it is promised now; what the catalogue says later does not change it. */
export function newOrder(accepted: Accepted): Placing {
  const { product, request, quote, form, userId, unitId, refundPolicy, gateway, heldUntil, now } = accepted
  const { terms, settlement, calendar } = product
  const orderId = randomUUID()
  const stay = calendar ? request.stay : null
  const times = { created_at: now, updated_at: now }
  const total = quote.totalCost ?? 0
  return {
    order: {
      id: orderId,
      request_id: request.id,
      user_id: userId,
      product_id: product.id,
      settlement_id: settlement?.id ?? null,
      unit_id: unitId,
      type_form: product.kind,
      status: 'awaiting_payment',
      sauna_name: product.title,
      image: JSON.stringify(product.image),
      location: settlement?.name ?? null,
      time_zone: terms.timeZone,
      date_from: stay?.dayReceipt ?? null,
      date_to: stay?.dayReturn ?? null,
      nights: quote.nightsCount,
      turnover_days: calendar?.rules.turnoverDays ?? 0,
      delivery_method: request.method,
      pickup_address: terms.pickupAddress,
      delivery_address: JSON.stringify(form.deliveryAddress),
      home_address: JSON.stringify(form.homeAddress),
      customer: JSON.stringify(form.person),
      price_cents: quote.price,
      product_cents: quote.productCost ?? 0,
      rental_cents: quote.rentalCost ?? 0,
      delivery_cents: quote.deliveryCost ?? 0,
      tax_ppm: terms.taxPpm,
      tax_cents: quote.tax ?? 0,
      total_cents: total,
      price_version: quote.version,
      pay_until: minutesAfter(now, PAYMENT_MINUTES),
      refund_policy: JSON.stringify(refundPolicy),
      paid_at: null,
      ...times,
    },
    payment: {
      id: randomUUID(),
      order_id: orderId,
      gateway,
      ref: null,
      redirect_to: null,
      opened_at: now,
      status: 'open',
      amount_cents: total,
      checked_at: now,
      ...times,
    },
    heldUntil: calendar ? heldUntil : null,
  }
}
