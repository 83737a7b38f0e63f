import type { FastifyInstance } from 'fastify'
import type { Shape } from '../../../contract/endpoint.ts'
import {
  makePhoneOrder,
  previewPhoneOrder,
  showPhoneOrderChoices,
  showPhoneOrderDates,
} from '../../../contract/office/phone-orders.ts'
import type { FormErrors } from '../../domain/form.ts'
import { DEFAULT_HOLD_HOURS, HOLD_HOURS } from '../../domain/phone-order.ts'
import { priceLinesOf } from '../../domain/price-lines.ts'
import { describePolicy, type RefundPolicy } from '../../domain/refund.ts'
import { isUuid } from '../../domain/uuid.ts'
import { zipOf } from '../../domain/zip-code.ts'
import type { MakePhoneOrder, PhoneOrderField } from '../../flows/phone-orders/make-phone-order.ts'
import type { PhoneWish, PlanPhoneOrder } from '../../flows/phone-orders/plan-phone-order.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { BookableRepo } from '../../repositories/bookings/bookable.repo.ts'
import type { MemberRepo } from '../../repositories/office/member.repo.ts'
import { bookingToWire } from '../booking-to-wire.ts'
import { rentalChoiceToWire } from '../change-to-wire.ts'
import { CHECK_YOUR_INPUT, refuse } from '../refuse.ts'
import { stayFieldToWire, stayFromWire } from '../stay-to-wire.ts'
import { actorOf, officeRoute } from './office-route.ts'
import { checkWorksAt, choicesOf } from './within.ts'

export interface OfficePhoneOrdersDeps {
  members: Pick<MemberRepo, 'listSettlements'>
  bookables: Pick<BookableRepo, 'listRentalsAt' | 'findBeside'>
  plan: PlanPhoneOrder
  make: MakePhoneOrder
  refundPolicy: RefundPolicy
  clock: Clock
}

const wishFrom = (body: Shape<typeof previewPhoneOrder>['body']): PhoneWish => ({
  productId: body.sauna_id,
  stay: stayFromWire(body),
  method: body.delivery_method,
  zip: body.zip_code ?? '',
  hours: body.hold_hours,
})

const wireNames: Partial<Record<PhoneOrderField, string>> = {
  ...stayFieldToWire,
  productId: 'sauna_id',
  zipCode: 'zip_code',
  cellPhone: 'cell_phone',
}

const refuseFields = (errors: FormErrors<PhoneOrderField>): never =>
  refuse(
    422,
    CHECK_YOUR_INPUT,
    Object.fromEntries(
      Object.entries(errors).map(([field, messages]) => [
        wireNames[field as PhoneOrderField] ?? field,
        messages,
      ]),
    ),
  )

/** The office books for customers who call: owners everywhere, staff where they work. */
export function officePhoneOrdersRoutes(app: FastifyInstance, deps: OfficePhoneOrdersDeps): void {
  const { members, bookables, plan, make, refundPolicy, clock } = deps

  officeRoute(app, showPhoneOrderChoices, async ({ member }) => {
    const settlements = choicesOf(member, await members.listSettlements())
    const places = await Promise.all(
      settlements.map(async ({ id, name }) => ({ id, name, saunas: await bookables.listRentalsAt(id) })),
    )
    return {
      places: places
        .filter(({ saunas }) => saunas.length > 0)
        .map(({ id, name, saunas }) => ({ id, name, saunas: saunas.map(rentalChoiceToWire) })),
      hold_hours: [...HOLD_HOURS],
      default_hold_hours: DEFAULT_HOLD_HOURS,
    }
  })

  officeRoute(app, showPhoneOrderDates, async ({ params, query, member }) => {
    const trip = {
      method: query.method,
      zip: query.method === 'delivery' ? zipOf(query.zip_code ?? '') : null,
    }
    const product = await bookables.findBeside(Number(params.productId), null, clock.now(), trip)
    if (product?.kind !== 'rental') return refuse(404, 'This sauna is not rented out.')
    checkWorksAt(member, product.settlement?.id ?? null)
    return bookingToWire(product, null, trip)
  })

  officeRoute(app, previewPhoneOrder, async ({ body, member }) => {
    const planned = await plan(wishFrom(body))
    if ('errors' in planned) return refuseFields(planned.errors)
    const { product, quote, miles, payUntil } = planned.plan
    checkWorksAt(member, product.settlement?.id ?? null)
    return {
      // The price of one night is no part of the sum.
      lines: priceLinesOf(quote)
        .filter(({ key }) => key !== 'price')
        .map(({ label, cost }) => ({ label, cost })),
      total: quote.totalCost ?? 0,
      miles,
      pay_until: payUntil.toISOString(),
      cancellation: describePolicy(refundPolicy),
    }
  })

  officeRoute(app, makePhoneOrder, async ({ body, member, request }) => {
    const { id, total: seenTotal } = body
    if (!isUuid(id)) return refuse(422, 'Please reload the page and try again.')
    const typed = {
      address: body.address ?? '',
      city: body.city ?? '',
      state: body.state ?? '',
      zipCode: body.zip_code ?? '',
      name: body.name ?? '',
      surname: body.surname ?? '',
      email: body.email ?? '',
      cellPhone: body.cell_phone ?? '',
      note: body.note ?? '',
    }
    const made = await make({ id, wish: wishFrom(body), typed, seenTotal }, actorOf(member), (settlementId) =>
      checkWorksAt(member, settlementId),
    )
    if ('errors' in made) return refuseFields(made.errors)
    if ('conflict' in made) return refuse(409, made.conflict)
    request.log.info({ order: made.order.id }, 'an order was made on the phone')
    return { number: made.order.number }
  })
}
