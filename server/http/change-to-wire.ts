import type { ChangeChoices, ChangePreview, ChangeWish as WireWish } from '../../contract/order-change.ts'
import type { FormErrors } from '../domain/form.ts'
import { priceLinesOf } from '../domain/price-lines.ts'
import { isUuid } from '../domain/uuid.ts'
import type { ChangeResult } from '../flows/changes/change-order.ts'
import type { ChangeField, ChangePlan, ChangeWish, PlannedChange } from '../flows/changes/plan-change.ts'
import type { ListedRental } from '../repositories/bookings/bookable.repo.ts'
import type { OrderChange, PaidChange } from '../repositories/orders/order-change.repo.ts'
import type { OrderRow } from '../repositories/orders/order.repo.ts'
import { CHECK_YOUR_INPUT, refuse } from './refuse.ts'
import { stayFieldToWire, stayFromWire } from './stay-to-wire.ts'

/** A wish as both the office and the cabinet send it. */
export const wishFromWire = (body: WireWish): ChangeWish => ({
  productId: body.sauna_id,
  stay: stayFromWire(body),
  method: body.delivery_method,
  address: {
    address: body.address ?? '',
    city: body.city ?? '',
    state: body.state ?? '',
    zipCode: body.zip_code ?? '',
  },
})

/** What is agreed to. @param orderId the order, which the caller has checked */
export function agreedFromWire(
  orderId: string,
  body: WireWish & { id: string; old_total: number; new_total: number },
) {
  const { id, old_total: before, new_total: after } = body
  if (!isUuid(id)) refuse(422, 'Please reload the page and try again.')
  return { id, orderId, wish: wishFromWire(body), seen: { before, after } }
}

const fieldToWire: Record<ChangeField, string> = {
  ...stayFieldToWire,
  productId: 'sauna_id',
  address: 'address',
  city: 'city',
  state: 'state',
  zipCode: 'zip_code',
}

const errorsToWire = (errors: FormErrors<ChangeField>) =>
  Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [fieldToWire[field as ChangeField], messages]),
  )

/** The plan, or a refusal with the errors below their fields. */
export function planOf(planned: PlannedChange): ChangePlan {
  if ('errors' in planned) refuse(422, CHECK_YOUR_INPUT, errorsToWire(planned.errors))
  if ('refused' in planned) refuse(409, planned.refused)
  return planned.plan
}

/** The change that was made or waits, or a refusal. */
export function changeOf(result: ChangeResult): OrderChange {
  if ('change' in result) return result.change
  if ('conflict' in result) refuse(409, result.conflict)
  if ('errors' in result) refuse(422, CHECK_YOUR_INPUT, errorsToWire(result.errors))
  return refuse(409, result.refused)
}

export const rentalChoiceToWire = ({ id, title, priceCents, leastPriceCents }: ListedRental) => ({
  id,
  title,
  price: priceCents,
  ...(leastPriceCents !== null && { price_from: leastPriceCents }),
})

/** @param sauna as it is listed, where its price counts */
export const previewToWire = (
  { before, after, quote }: ChangePlan,
  sauna: ListedRental | undefined,
): ChangePreview => ({
  // The price of one night is no part of the sum.
  lines: priceLinesOf(quote)
    .filter(({ key }) => key !== 'price')
    .map(({ label, cost }) => ({ label, cost })),
  old_total: before.totalCents,
  new_total: after.totalCents,
  difference: after.totalCents - before.totalCents,
  ...(sauna && { sauna: rentalChoiceToWire(sauna) }),
})

export const waitingToWire = ({ id, wanted, differenceCents, payUntil, isByCustomer }: PaidChange) => ({
  sauna: wanted.saunaName,
  day_receipt: wanted.from,
  day_return: wanted.to,
  delivery_method: wanted.method,
  difference: differenceCents,
  new_total: wanted.totalCents,
  pay_url: `/pay/changes/${id}`,
  pay_until: payUntil.toISOString(),
  is_by_customer: isByCustomer,
})

/** @param order whose home address is suggested for a delivery that it does not have yet */
export function choicesToWire(
  order: OrderRow,
  {
    refusal,
    saunas,
    waiting,
  }: {
    refusal: string | null
    saunas: readonly ListedRental[]
    waiting: PaidChange | undefined
  },
): ChangeChoices {
  const address = order.deliveryAddress ?? order.homeAddress
  return {
    refusal,
    saunas: saunas.map(rentalChoiceToWire),
    now: {
      sauna_id: order.productId,
      date_from: order.dateFrom ?? '',
      date_to: order.dateTo ?? '',
      delivery_method: order.deliveryMethod,
      ...(address && {
        address: address.address,
        city: address.city,
        state: address.state,
        zip_code: address.zipCode,
      }),
    },
    waiting: waiting ? waitingToWire(waiting) : null,
  }
}
