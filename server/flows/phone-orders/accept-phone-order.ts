import { type CheckoutField, homeRules, personRules } from '../../domain/checkout-form.ts'
import { checkForm, type FormErrors, type Typed } from '../../domain/form.ts'
import {
  LONGEST_PAYMENT_MINUTES,
  minutesAfter,
  PAYMENT_GRACE_MINUTES,
  PAYMENT_MINUTES,
} from '../../domain/hold.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { lineRule } from '../../domain/text-rules.ts'
import type { ShopContact } from '../../emails/email.ts'
import { unprovedPasswordRemovedEmail } from '../../emails/account-emails.ts'
import type { Clock } from '../../gateways/clock.ts'
import { extendNights } from '../../repositories/bookings/night.repo.ts'
import type { OrderRepo, OrderWithPayment } from '../../repositories/orders/order.repo.ts'
import type { PhoneOrderRepo } from '../../repositories/orders/phone-order.repo.ts'
import { keepRulesSql } from '../../repositories/orders/place-order.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { Trx, Tx } from '../../repositories/shop-database.ts'
import { hashLinkToken } from '../closures/build-closure-email.ts'
import { waitsForAcceptance } from '../order-terms.ts'
import type { RulesToSign, SignRules } from '../sign-rules.ts'

/** What the customer adds to what they said on the phone. */
export type AcceptanceField = keyof typeof homeRules | 'drivingLicenseNumber' | 'signature' | 'agreed'

/** What the customer of an order is shown behind their link. */
export interface OpenedPhoneOrder {
  order: OrderWithPayment
  /**
   * `open`: to be read and accepted. `accepted`: to be paid. `over`: not paid in time, or canceled. `paid`: also after the stay.
   */
  state: 'open' | 'accepted' | 'over' | 'paid'
  /** What they sign, or have signed before; null for a shop without rules. */
  rules: RulesToSign | null
  /** Once it is accepted, there is less time to pay than it is held for now. */
  isHeldLonger: boolean
}

export type Acceptance =
  | 'accepted'
  /** It was accepted before, is paid, or over: to be looked at again. */
  | 'unchanged'
  | { errors: FormErrors<AcceptanceField> }
  /** The rules are others than those that were shown. */
  | { conflict: string }

interface AcceptDeps {
  tx: Tx
  orders: OrderRepo
  phoneOrders: PhoneOrderRepo
  rules: Pick<SignRules, 'forCustomer' | 'sign'>
  outbox: EmailOutbox
  shop: ShopContact
  clock: Clock
}

export type AcceptPhoneOrder = ReturnType<typeof createAcceptPhoneOrder>

const RULES_CHANGED =
  'The rental rules have changed since you opened this page. Please read them again, and then accept.'

const isPaid = (status: OrderStatus) =>
  status === 'paid' || status === 'handed_over' || status === 'completed'

const formRules = { drivingLicenseNumber: personRules.drivingLicenseNumber, ...homeRules }
const signatureRules = {
  signature: lineRule('Please type your full name to sign the rental rules.', { needsLetter: true }),
}
const agreedRules = {
  agreed: (typed: string) =>
    typed === 'yes' ? { value: typed } : { message: 'Please accept the terms to go on.' },
}

/** What the customers of orders that the office has made do by the link they were emailed. */
export function createAcceptPhoneOrder(deps: AcceptDeps) {
  const { tx, orders, phoneOrders, rules, outbox, shop, clock } = deps

  function stateOf(order: OrderWithPayment): OpenedPhoneOrder['state'] {
    if (isPaid(order.status)) return 'paid'
    if (order.status !== 'awaiting_payment') return 'over'
    if (order.payUntil.getTime() <= clock.now().getTime()) return 'over'
    return waitsForAcceptance(order) ? 'open' : 'accepted'
  }

  const show = async (order: OrderWithPayment): Promise<OpenedPhoneOrder> => ({
    order,
    state: stateOf(order),
    rules: await rules.forCustomer(order.userId),
    isHeldLonger: order.payUntil > minutesAfter(clock.now(), LONGEST_PAYMENT_MINUTES),
  })

  /** Undefined for a link that nobody was sent. */
  async function openByLink(token: string): Promise<OpenedPhoneOrder | undefined> {
    const order = await phoneOrders.findByLink(hashLinkToken(token))
    return order && show(order)
  }

  /** For the customer who is signed in, or comes back from paying. Undefined for orders that were not made on the phone. */
  async function openOrder(orderId: string): Promise<OpenedPhoneOrder | undefined> {
    const order = await orders.find(orderId)
    return order && order.madeBy !== null ? show(order) : undefined
  }

  /** Their own words; those about the rules only where there is something to sign. */
  function checkAcceptance(typed: Typed<AcceptanceField>, { rules: toSign }: OpenedPhoneOrder) {
    const needsSignature = toSign !== null && toSign.signature === null
    return checkForm<string>(
      { ...formRules, ...(needsSignature && signatureRules), ...agreedRules },
      typed,
    ) as
      | { errors: FormErrors<AcceptanceField> }
      | { values: Partial<Record<CheckoutField | AcceptanceField, string>> }
  }

  /** The account that the order belongs to from now on: the link has proved the address. */
  async function customerOf(trx: Trx, { userId, customer }: OrderWithPayment): Promise<string> {
    if (userId !== null) return userId
    const { email, name, surname, cellPhone: phone } = customer
    const claimed = await phoneOrders.claimAccount(trx, email, { name, surname, phone })
    if (claimed.hadPassword) await outbox.enqueue(trx, unprovedPasswordRemovedEmail(shop, email))
    return claimed.userId
  }

  /** @param rulesVersion of the rules that were shown */
  async function accept(
    opened: OpenedPhoneOrder,
    typed: Typed<AcceptanceField>,
    rulesVersion: string | undefined,
  ): Promise<Acceptance> {
    if (opened.state !== 'open') return 'unchanged'
    const checked = checkAcceptance(typed, opened)
    if ('errors' in checked) return checked
    const { drivingLicenseNumber = '', signature = '', ...home } = checked.values
    const now = clock.now()
    const { order: shown } = opened
    const signed = await rules.sign(
      shown.userId,
      { shownVersion: rulesVersion ?? 'none', name: signature },
      now,
    )
    if (signed === 'changed') return { conflict: RULES_CHANGED }
    return tx(async (trx) => {
      const order = await orders.lock(trx, shown.id)
      if (!order || stateOf(order) !== 'open') return 'unchanged'
      if (signed) await keepRulesSql(signed.rules, now).execute(trx)
      // Checkout pages close within a day, and stay open for half an hour at least.
      const soonest = minutesAfter(now, PAYMENT_MINUTES)
      const latest = minutesAfter(now, LONGEST_PAYMENT_MINUTES)
      const payUntil = order.payUntil < soonest ? soonest : order.payUntil > latest ? latest : order.payUntil
      const {
        homeAddress: address = '',
        homeCity: city = '',
        homeState: state = '',
        homeZipCode: zipCode = '',
      } = home
      await orders.update(trx, order, {
        order: {
          userId: await customerOf(trx, order),
          customer: JSON.stringify({ ...order.customer, drivingLicenseNumber }),
          homeAddress: JSON.stringify({ address, city, state, zipCode }),
          acceptedAt: now,
          payUntil,
          ...(signed && {
            rulesVersion: signed.signature.version,
            rulesSignedBy: signed.signature.name,
            rulesSignedAt: signed.signature.at,
          }),
        },
        payment: { openedAt: now },
        now,
      })
      await extendNights(trx, order.requestId, minutesAfter(payUntil, PAYMENT_GRACE_MINUTES), now)
      return 'accepted'
    })
  }

  return { openByLink, openOrder, accept }
}
