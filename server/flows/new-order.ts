import { randomUUID } from 'node:crypto'
import type { Bookable, OpenRequest } from '../repositories/bookings/bookable.ts'
import type { Placement } from '../repositories/orders/place-order.ts'
import type { CheckoutValues } from '../domain/checkout-form.ts'
import { minutesAfter, PAYMENT_MINUTES } from '../domain/hold.ts'
import type { Quote } from '../domain/quote.ts'
import type { RefundPolicy } from '../domain/refund.ts'
import type { RentalRules, RulesSignature } from '../domain/rental-rules.ts'
import { checkoutPageKey, type PaymentGateway } from '../gateways/payment.ts'

export interface AcceptedOffer {
  product: Bookable
  request: OpenRequest
  quote: Quote
  form: CheckoutValues
  /** Null while the customer of an order that the office makes has not proved their address. */
  userId: string | null
  /** What they have signed; null where nothing is. */
  signed: { rules: RentalRules; signature: RulesSignature } | null
  /** Whether the customer wants license, address, car, and place remembered; undefined where they were not asked. */
  saveDetails: boolean | undefined
  refundPolicy: RefundPolicy
  gateway: PaymentGateway
  now: Date
}

/**
 * An order with all its terms as they are now; later changes of the catalog do not affect it.
 * @param unitId null for a sale
 */
export function newOrder(
  accepted: AcceptedOffer,
  unitId: number | null,
): Pick<Placement, 'order' | 'payment' | 'known' | 'rules'> {
  const { product, request, quote, form, userId, signed, saveDetails, refundPolicy, gateway, now } = accepted
  const { terms, settlement, calendar } = product
  const orderId = randomUUID()
  const stay = calendar ? request.stay : null
  const times = { createdAt: now, updatedAt: now }
  const total = quote.totalCost ?? 0
  const paymentId = randomUUID()
  const page = gateway.checkoutPageOf?.(checkoutPageKey(paymentId, 1))
  const { name, surname, cellPhone, drivingLicenseNumber } = form.person
  const { homeAddress, towCar, site } = form
  const details = { drivingLicenseNumber, homeAddress, towCar, site }
  return {
    rules: signed?.rules ?? null,
    known: {
      name,
      surname,
      phone: cellPhone,
      details: saveDetails === undefined ? null : saveDetails ? details : 'forget',
    },
    order: {
      id: orderId,
      requestId: request.id,
      userId,
      productId: product.id,
      settlementId: settlement?.id ?? null,
      unitId,
      typeForm: product.kind,
      status: 'awaiting_payment',
      saunaName: product.title,
      image: JSON.stringify(product.image),
      location: settlement?.name ?? null,
      timeZone: terms.timeZone,
      dateFrom: stay?.from ?? null,
      dateTo: stay?.to ?? null,
      nights: quote.nightsCount,
      daysBefore: calendar?.rules.daysBefore ?? 0,
      turnoverDays: calendar?.rules.turnoverDays ?? 0,
      deliveryMethod: request.method,
      pickupAddress: terms.pickupAddress,
      pickupPoint: JSON.stringify({ latitude: terms.latitude, longitude: terms.longitude }),
      hours: stay && terms.hours && JSON.stringify(terms.hours),
      trailer: product.trailer && JSON.stringify(product.trailer),
      towCar: form.towCar && JSON.stringify(form.towCar),
      footprint: product.footprint && JSON.stringify(product.footprint),
      site: form.site && JSON.stringify(form.site),
      deliveryAddress: JSON.stringify(form.deliveryAddress),
      homeAddress: JSON.stringify(form.homeAddress),
      customer: JSON.stringify(form.person),
      priceCents: quote.price,
      nightPrices: quote.nightPrices && JSON.stringify(quote.nightPrices),
      productCents: quote.productCost ?? 0,
      rentalCents: quote.rentalCost ?? 0,
      deliveryCents: quote.deliveryCost ?? 0,
      taxPpm: terms.taxPpm,
      taxCents: quote.tax ?? 0,
      totalCents: total,
      depositCents: terms.deposit ?? null,
      priceVersion: quote.priceVersion,
      payUntil: minutesAfter(now, PAYMENT_MINUTES),
      refundPolicy: JSON.stringify(refundPolicy),
      rulesVersion: signed?.signature.version ?? null,
      rulesSignedBy: signed?.signature.name ?? null,
      rulesSignedAt: signed?.signature.at ?? null,
      paidAt: null,
      ...times,
    },
    payment: {
      id: paymentId,
      orderId,
      gateway: gateway.name,
      ref: page?.ref ?? null,
      redirectTo: page?.redirectTo ?? null,
      openedAt: now,
      status: 'open',
      amountCents: total,
      checkedAt: now,
      ...times,
    },
  }
}
