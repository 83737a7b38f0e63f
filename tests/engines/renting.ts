import { rentalForm } from '../bench/rental-form.mjs'
import { type Days, password } from '../e2e/customer.ts'
import type { Visitor } from './visitor.ts'

/** Sends something as the page itself would. */
const post = (visitor: Visitor, path: string, data: object) =>
  visitor.evaluate(
    async (to, body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`/api/v1/${to}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await answer.json()) as { redirectTo?: string }
    },
    path,
    data,
  )

/** A new customer rents a sauna, without the forms, and pays. */
export async function rent(
  visitor: Visitor,
  productId: number,
  { from, to }: Days,
  email: string,
  changes: Partial<typeof rentalForm> = {},
): Promise<void> {
  await visitor.open('/terms')
  await post(visitor, 'registration', { email, password })
  await post(visitor, `products/${productId}/booking`, { date_from: from, date_to: to })
  await post(visitor, `products/${productId}/delivery-method`, { productId, method: 'pickup' })
  const { redirectTo = '' } = await post(visitor, 'request/accept', { ...rentalForm, email, ...changes })
  await visitor.open(new URL(redirectTo, 'http://localhost').pathname)
  await visitor.press(/^Pay/)
  await visitor.seeAddress('/cabinet/orders?notice=paid')
}
