import { createCheckoutStore } from '../../src/features/checkout/checkout.store.ts'
import type { Call } from '../../src/lib/api.ts'
import type { SafeStorage } from '../../src/lib/browser.ts'
import { visitAs } from '../server/customer.ts'
import { ordersOf, submitPayment } from '../server/journey.ts'
import type { Shop } from '../server/shop.ts'
import { toldAt } from './a-priced-shop.ts'

/** What a visitor was told at each step; null for nothing. */
export type Told<Step extends string> = Partial<Record<Step, string | null>>

export interface Crawl<Step extends string> {
  said: Told<Step>
  /** Called before each step; what changes is changed before one of them. */
  before: (step: Step) => Promise<void>
}

export function aCrawl<Step extends string>(at: Step, change: () => Promise<unknown>): Crawl<Step> {
  return {
    said: {},
    before: async (step) => {
      if (step === at) await change()
    },
  }
}

const stepsUntil = <Step extends string>(steps: readonly Step[], at: Step) =>
  steps.slice(0, steps.indexOf(at) + 1)

/** What was said at each step up to that of the change. */
export const toldUntil = <Step extends string>(said: Told<Step>, steps: readonly Step[], at: Step) =>
  stepsUntil(steps, at).map((step) => [step, said[step]])

/** Nothing before the change, and this at its step. */
export const onlyAt = <Step extends string>(
  steps: readonly Step[],
  at: Step,
  expected: string | null | undefined,
) => stepsUntil(steps, at).map((step) => [step, step === at ? expected : null])

/** From the checkout to the paid order. */
export const checkoutSteps = ['checkout', 'look again', 'reload', 'accept', 'pay'] as const
type CheckoutStep = (typeof checkoutSteps)[number]

interface CheckoutLeg {
  shop: Shop
  tab: SafeStorage
  call: Call
  userId: string
  form: Record<string, string>
  /** The press that leads to the checkout. */
  enter?: () => Promise<unknown>
  /** What an email said that led here. */
  linkedTotal?: number
}

/** @returns the checkout as it was left */
export async function crawlCheckout({ said, before }: Crawl<CheckoutStep>, leg: CheckoutLeg) {
  const { shop, tab, call, userId, form, enter, linkedTotal } = leg
  await before('checkout')
  await enter?.()
  const open = createCheckoutStore(call, tab)
  await open.openCheckout(undefined, linkedTotal)
  said.checkout = toldAt(open)
  await before('look again')
  await open.loadTotal()
  said['look again'] = toldAt(open)
  await before('reload')
  const checkout = createCheckoutStore(call, tab)
  await checkout.openCheckout(undefined, linkedTotal)
  said.reload = toldAt(checkout)
  await before('accept')
  checkout.editForm({ ...form, site_confirmed: 'yes' })
  const accepted = await checkout.acceptTotal()
  said.accept = toldAt(checkout)
  const redirectTo = accepted ?? (await checkout.acceptTotal())
  const agreed = checkout.total.value!.totalCost
  await before('pay')
  const customer = await visitAs(shop, userId)
  await submitPayment(customer, redirectTo ?? '', 'pay')
  const [order] = await ordersOf(customer)
  said.pay = order.total_cost === agreed ? null : 'another total'
  return checkout
}
