import { expect } from 'vitest'
import { rentalForm } from '../bench/rental-form.mjs'
import type { Customer } from './customer.ts'
import { type Shop, visit } from './shop.ts'

/** Three nights, well within the rules. */
export const someDates = { date_from: '2026-12-01', date_to: '2026-12-04' }

/** A filled-in checkout of a rental, with an address that the settlements of rows.ts deliver to. */
export const aForm = (changes: Record<string, string> = {}) => ({ ...rentalForm, ...changes })

/** The same for a sale. */
export const aSaleForm = (changes: Record<string, string> = {}) => {
  const { home_city, home_state, home_zip_code, home_address, ...person } = aForm()
  return {
    ...person,
    city: home_city,
    state: home_state,
    zip_code: home_zip_code,
    address: home_address,
    ...changes,
  }
}

/** Chooses a sauna for sale, as its page does before it leads to the checkout. */
export async function chooseSale(customer: Customer, productId: number, method = 'delivery') {
  const chosen = await customer.post(`products/${productId}/delivery-method`, { productId, method })
  expect(chosen.status).toBe(200)
}

/** Chooses dates and opens the checkout. @returns its total */
export async function openCheckout(customer: Customer, productId: number, dates = someDates) {
  expect((await customer.post(`products/${productId}/booking`, dates)).status).toBe(200)
  const total = await customer.get('request/total')
  expect(total.status).toBe(200)
  return total.body
}

/** Chooses dates, opens the checkout and accepts. @returns where to pay */
export async function order(customer: Customer, productId: number, dates = someDates): Promise<string> {
  const { version } = await openCheckout(customer, productId, dates)
  const accepted = await customer.post('request/accept', aForm({ version }))
  expect(accepted.body).toEqual({ redirectTo: expect.any(String) })
  return accepted.body.redirectTo
}

/** Presses a button on the test payment page. @returns where it leads */
export async function submitPayment(
  customer: Pick<Customer, 'post'>,
  page: string,
  button: 'pay' | 'decline' | 'cancel',
) {
  const answer = await customer.post(page, undefined, {
    payload: `button=${button}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer.status).toBe(303)
  return String(answer.headers.location)
}

/** Orders and pays. */
export async function buyStay(customer: Customer, productId: number, dates = someDates) {
  const back = await submitPayment(customer, await order(customer, productId, dates), 'pay')
  expect((await customer.get(back)).headers.location).toBe('/cabinet/orders?notice=paid')
}

/** The orders that the customer sees, newest first. */
export const ordersOf = async (customer: Customer) => (await customer.get('cabinet/user/orders')).body.data

/** Whether other visitors can still choose these nights. */
export const isFree = async (shop: Shop, productId: number, dates = someDates) =>
  (await visit(shop).post(`products/${productId}/booking`, dates)).status === 200

/** Emails to the customer about an order, oldest first; sent or not. */
export const mailsAbout = ({ database }: Shop, orderId: string) =>
  database.db
    .selectFrom('mailOutbox')
    .selectAll()
    .where('dedupeKey', 'like', `order-%-${orderId}%`)
    .orderBy('createdAt')
    .execute()
