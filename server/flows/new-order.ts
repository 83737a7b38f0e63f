import { randomUUID } from 'node:crypto'
import type { Bookable, OpenRequest } from '../repositories/bookings/bookable.repo.ts'
import type { Placement } from '../repositories/orders/place-order.ts'
import type { CheckoutValues } from '../domain/checkout-form.ts'
import { minutesAfter, PAYMENT_MINUTES } from '../domain/hold.ts'
import type { Quote } from '../domain/quote.ts'
import type { RefundPolicy } from '../domain/refund.ts'
import { checkoutPageKey, type PaymentGateway } from '../gateways/payment.ts'

export interface AcceptedOffer {
  product: Bookable
  request: OpenRequest
  quote: Quote
  form: CheckoutValues
  userId: string
  refundPolicy: RefundPolicy
  gateway: PaymentGateway
  now: Date
}

/**
 * An order with everything as it is promised now; what the catalogue says later does not change it.
 * @param unitId null for a sale
 */
export function newOrder(
  accepted: AcceptedOffer,
  unitId: number | null,
): Pick<Placement, 'order' | 'payment'> {
  const { product, request, quote, form, userId, refundPolicy, gateway, now } = accepted
  const { terms, settlement, calendar } = product
  const orderId = randomUUID()
  const stay = calendar ? request.stay : null
  const times = { created_at: now, updated_at: now }
  const total = quote.totalCost ?? 0
  const paymentId = randomUUID()
  const page = gateway.checkoutPageOf?.(checkoutPageKey(paymentId, 1))
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
      date_from: stay?.from ?? null,
      date_to: stay?.to ?? null,
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
      price_version: quote.priceVersion,
      pay_until: minutesAfter(now, PAYMENT_MINUTES),
      refund_policy: JSON.stringify(refundPolicy),
      paid_at: null,
      ...times,
    },
    payment: {
      id: paymentId,
      order_id: orderId,
      gateway: gateway.name,
      ref: page?.ref ?? null,
      redirect_to: page?.redirectTo ?? null,
      opened_at: now,
      status: 'open',
      amount_cents: total,
      checked_at: now,
      ...times,
    },
  }
}
