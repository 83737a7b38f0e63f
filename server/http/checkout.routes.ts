import type { FastifyInstance } from 'fastify'
import {
  acceptRequest,
  type CheckoutForm,
  releaseRequest,
  type RequestTotal,
  showAlternatives,
  showRequestOutcome,
  showRequestTotal,
} from '../../contract/checkout.ts'
import type { CheckoutField } from '../domain/checkout-form.ts'
import type { Typed } from '../domain/form.ts'
import type { FindAlternatives } from '../flows/alternatives.ts'
import type { Checkout, CheckoutTotal } from '../flows/checkout.ts'
import type { RulesToSign, SignRules } from '../flows/sign-rules.ts'
import type { OpenCheckoutPage } from '../flows/checkout-page.ts'
import type { Payments } from '../flows/payments.ts'
import type { OrderRepo, OrderWithPayment } from '../repositories/orders/order.repo.ts'
import { alternativesToWire } from './alternatives-to-wire.ts'
import { answersFromWire, errorsToWire } from './check-answers-from-wire.ts'
import { nightPricesToWire } from './night-prices-to-wire.ts'
import { phoneOrderPath } from './phone-order.routes.ts'
import { CHECK_YOUR_INPUT, refuse, refuseForNow } from './refuse.ts'
import { route } from './route.ts'
import { stayToWire } from './stay-to-wire.ts'
import { trailerToWire } from './trailer-to-wire.ts'

interface CheckoutDeps {
  checkout: Checkout
  findAlternatives: FindAlternatives
  openCheckoutPage: OpenCheckoutPage
  orders: OrderRepo
  payments: Payments
  rules: Pick<SignRules, 'forCustomer'>
}

const typedFrom = (form: CheckoutForm): Typed<CheckoutField> => ({
  name: form.name,
  surname: form.surname,
  drivingLicenseNumber: form.driving_license_number,
  email: form.email,
  cellPhone: form.cell_phone,
  city: form.city,
  state: form.state,
  zipCode: form.zip_code,
  address: form.address,
  homeCity: form.home_city,
  homeState: form.home_state,
  homeZipCode: form.home_zip_code,
  homeAddress: form.home_address,
  ...answersFromWire(form),
})

const rulesToWire = ({ rules, signature }: RulesToSign) => ({
  ...rules,
  signed_by: signature?.name ?? null,
  signed_at: signature?.at.toISOString() ?? null,
})

const totalToWire = (
  total: Exclude<CheckoutTotal, { message: string }>,
  rules: RulesToSign | null,
): RequestTotal => {
  const { product, request, quote, heldUntil, acceptanceToken } = total
  const stay = product.kind === 'rental' ? request.stay : null
  return {
    product_id: product.id,
    sauna_name: product.title,
    image: product.image,
    type_form: product.kind,
    ...stayToWire(stay),
    nights_count: quote.nightsCount,
    delivery_method: request.method,
    pickup_address: product.terms.pickupAddress,
    location: product.settlement?.name ?? null,
    hours: product.kind === 'rental' ? product.terms.hours : null,
    product_cost: quote.productCost,
    ...nightPricesToWire(quote),
    rental_cost: quote.rentalCost,
    delivery_cost: quote.deliveryCost,
    tax: quote.tax ?? 0,
    total_cost: quote.totalCost ?? 0,
    ...(product.terms.deposit && { deposit: product.terms.deposit }),
    items: product.items,
    ...trailerToWire(product.trailer),
    ...(rules && { rules: rulesToWire(rules) }),
    ...(product.footprint && { footprint: product.footprint }),
    hold_expires_at: heldUntil?.toISOString() ?? null,
    version: acceptanceToken,
  }
}

/** Leads from what is chosen to where it is paid. */
export function checkoutRoutes(app: FastifyInstance, deps: CheckoutDeps): void {
  const { checkout, findAlternatives, openCheckoutPage, orders, payments, rules } = deps

  async function checkoutPageUrlOf(orderId: string): Promise<string> {
    const page = await openCheckoutPage(orderId)
    if ('redirectTo' in page) return page.redirectTo
    // The order was just paid, or it is too late to pay; this page says which.
    if (page.failure === 'over') return `/pay/return?order=${orderId}`
    if (page.failure === 'unaccepted') return phoneOrderPath(orderId)
    const message = 'Your order is saved, but the payment page is not responding. Please try again.'
    return refuseForNow(503, message, 5, { payment: [message] })
  }

  /** A payment that was made may not have been reported yet. */
  async function statusNow(order: OrderWithPayment) {
    if (order.status !== 'awaiting_payment') return order.status
    return (
      (await payments.checkPayment(order))?.status ?? (await orders.find(order.id))?.status ?? order.status
    )
  }

  route(app, showRequestTotal, async ({ visitor }) => {
    const total = await checkout.loadTotal(visitor.ownerKey)
    // The client leaves the checkout at 422; with an error at what was chosen it can go on (decision 023).
    if ('message' in total)
      refuse(422, total.message, total.isTaken ? { booking: [total.message] } : undefined)
    return totalToWire(
      total,
      total.product.kind === 'rental' ? await rules.forCustomer(visitor.userId) : null,
    )
  })

  route(app, showAlternatives, async ({ query, visitor }) => {
    const found = await findAlternatives(visitor.ownerKey, query.zip_code)
    return found ? alternativesToWire(found) : refuse(422, 'There is nothing to check out.')
  })

  route(app, releaseRequest, async ({ body, visitor }) => {
    const heldUntil = new Date(body.hold_expires_at)
    if (Number.isNaN(heldUntil.getTime()))
      refuse(422, CHECK_YOUR_INPUT, { hold_expires_at: ['This is not an instant.'] })
    await checkout.releaseRequest(visitor.ownerKey, heldUntil, body.may_return)
  })

  route(app, acceptRequest, async ({ body, visitor, request }) => {
    const token = body.version || undefined
    const form = typedFrom(body)
    const accepted = await checkout.acceptRequest(visitor.userId, form, token, {
      saveDetails: body.save_details,
      rulesVersion: body.rules_version || undefined,
    })
    if ('errors' in accepted) refuse(422, CHECK_YOUR_INPUT, errorsToWire(accepted.errors))
    if ('conflict' in accepted) refuse(409, accepted.conflict, { booking: [accepted.conflict] })
    request.log.info({ order: accepted.orderId }, 'an order was accepted')
    return { redirectTo: accepted.redirectTo ?? (await checkoutPageUrlOf(accepted.orderId)) }
  })

  route(app, showRequestOutcome, async ({ query, visitor }) => {
    const outcome = await checkout.findOutcome(visitor.userId, query.version)
    if (outcome === 'none') return { state: outcome }
    if ('acceptanceToken' in outcome) return { state: 'open' as const, version: outcome.acceptanceToken }
    const { id } = outcome
    const redirectTo = await checkoutPageUrlOf(id)
    return { state: 'ordered' as const, order_id: id, status: await statusNow(outcome), redirectTo }
  })
}
