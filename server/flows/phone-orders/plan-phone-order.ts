import { checkDeliveryArea, type DeliveryMethod } from '../../domain/delivery.ts'
import type { FormErrors } from '../../domain/form.ts'
import { findOfferError, quoteOffer } from '../../domain/offer.ts'
import { type HOLD_HOURS, payUntilOf } from '../../domain/phone-order.ts'
import type { Quote } from '../../domain/quote.ts'
import { findUnitsFor, type Stay } from '../../domain/stay.ts'
import type { Trip } from '../../domain/turnover.ts'
import { zipOf } from '../../domain/zip-code.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { BookableRepo } from '../../repositories/bookings/bookable.repo.ts'
import type { Bookable } from '../../repositories/bookings/bookable.ts'

/** What a caller wants, as far as it decides about dates and price. */
export interface PhoneWish {
  productId: number
  stay: Stay
  method: DeliveryMethod
  /** As typed; counts for a delivery only. */
  zip: string
  hours: (typeof HOLD_HOURS)[number]
}

export type PhoneWishField = 'productId' | keyof Stay | 'zipCode'

/** What would come of it right now. Nothing is held for it. */
export interface PhonePlan {
  product: Bookable
  stay: Stay
  method: DeliveryMethod
  quote: Quote
  /** The units that could have it, in the order in which to try them. */
  unitIds: number[]
  /** From the yard to the customer; null for a pickup. */
  miles: number | null
  payUntil: Date
}

export type PlannedPhoneOrder = { plan: PhonePlan } | { errors: FormErrors<PhoneWishField> }

export type PlanPhoneOrder = ReturnType<typeof createPlanPhoneOrder>

/** How the caller gets the sauna; a ZIP code that nobody knows counts as one that was not said. */
export const tripOfWish = ({ method, zip }: Pick<PhoneWish, 'method' | 'zip'>): Trip => ({
  method,
  zip: method === 'delivery' ? zipOf(zip) : null,
})

const NOT_FOR_RENT = 'Please choose a sauna that is rented out.'

interface PlanDeps {
  bookables: Pick<BookableRepo, 'findBeside'>
  clock: Pick<Clock, 'now'>
}

/** Works out an order for a caller by the rules, the calendar, and the price that customers have themselves. */
export const createPlanPhoneOrder =
  ({ bookables, clock }: PlanDeps) =>
  async (wish: PhoneWish): Promise<PlannedPhoneOrder> => {
    const now = clock.now()
    const { productId, stay, method, zip, hours } = wish
    const product = await bookables.findBeside(productId, null, now, tripOfWish(wish))
    if (product?.kind !== 'rental' || !product.calendar) return { errors: { productId: [NOT_FOR_RENT] } }
    const area = method === 'delivery' ? checkDeliveryArea(product.terms, zip) : null
    const tooFar = area && !(area.isKnown && area.reaches) ? { zipCode: [area.message] } : null
    const wrong = findOfferError(product, stay)
    if (wrong || tooFar) return { errors: { ...tooFar, ...(wrong && { [wrong.field]: [wrong.message] }) } }
    return {
      plan: {
        product,
        stay,
        method,
        quote: quoteOffer(product, stay, method),
        unitIds: findUnitsFor(product.calendar, stay),
        miles: area?.isKnown ? area.miles : null,
        payUntil: payUntilOf(hours, { from: stay.from, timeZone: product.terms.timeZone }, now),
      },
    }
  }
