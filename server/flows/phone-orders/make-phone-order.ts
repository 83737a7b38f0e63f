import { randomBytes } from 'node:crypto'
import type { DataVersion } from '../../database/data-version.ts'
import { type Address, addressRules } from '../../domain/address.ts'
import { datesAt } from '../../domain/data-topics.ts'
import { checkForm, type FormErrors, optional, type Typed } from '../../domain/form.ts'
import { minutesAfter, PAYMENT_GRACE_MINUTES } from '../../domain/hold.ts'
import { type CallerField, callerRules } from '../../domain/phone-order.ts'
import type { RefundPolicy } from '../../domain/refund.ts'
import { nightsOf } from '../../domain/stay.ts'
import { textRule } from '../../domain/text-rules.ts'
import type { ShopContact } from '../../emails/email.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { PaymentGateway } from '../../gateways/payment.ts'
import type { Actor, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import { type OrderRecord, subjectOf } from '../../repositories/office/order-record.repo.ts'
import type { OrderRow } from '../../repositories/orders/order.repo.ts'
import type { PhoneOrderRepo } from '../../repositories/orders/phone-order.repo.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { Tx } from '../../repositories/shop-database.ts'
import { hashLinkToken } from '../closures/build-closure-email.ts'
import { newOrder } from '../new-order.ts'
import { phoneLinkEmail } from './build-phone-email.ts'
import { type PhoneWish, type PhoneWishField, type PlanPhoneOrder, tripOfWish } from './plan-phone-order.ts'

export type NoteField = 'note'
export type PhoneOrderField = PhoneWishField | keyof Address | CallerField | NoteField

/** What the office sends once the caller has agreed. */
export interface WantedPhoneOrder {
  /** A UUID from the browser. The same one again makes nothing more. */
  id: string
  wish: Omit<PhoneWish, 'zip'>
  typed: Typed<keyof Address | CallerField | NoteField>
  /** The total that was said on the phone, in cents. */
  seenTotal: number
}

export type MadePhoneOrder =
  | { order: OrderRow }
  | { errors: FormErrors<PhoneOrderField> }
  /** Somebody else was first, or the price is another one. */
  | { conflict: string }

interface MakeDeps {
  tx: Tx
  plan: PlanPhoneOrder
  phoneOrders: PhoneOrderRepo
  record: Pick<OrderRecord, 'addNote'>
  log: OfficeLogRepo
  outbox: EmailOutbox
  gateway: PaymentGateway
  shop: ShopContact
  refundPolicy: RefundPolicy
  version: DataVersion
  clock: Clock
}

export type MakePhoneOrder = ReturnType<typeof createMakePhoneOrder>

const TAKEN = 'Someone just booked these dates. Please choose others; what you typed is still here.'
const RELOAD = 'Please reload the page and try again.'

/** Undoes the transaction: nothing of the order stays. */
class NightsTaken extends Error {}

const noteRules = { note: optional(textRule('')) }
const callerAndAddress = { ...callerRules, ...addressRules }

/** Makes orders for customers who call: the nights are held, and the customer gets a link to accept and pay. */
export function createMakePhoneOrder(deps: MakeDeps) {
  const { tx, plan, phoneOrders, record, log, outbox, gateway, shop, refundPolicy, version, clock } = deps

  /** What was typed, checked with the dates, so that all that is wrong is said at once. */
  async function check({ wish, typed }: WantedPhoneOrder) {
    const isDelivery = wish.method === 'delivery'
    const zip = typed.zipCode ?? ''
    const form = isDelivery ? checkForm(callerAndAddress, typed) : checkForm(callerRules, typed)
    const noted = checkForm(noteRules, typed)
    const planned = await plan({ ...wish, zip })
    const errors: FormErrors<PhoneOrderField> = {
      ...('errors' in planned && planned.errors),
      // An empty ZIP code is missing rather than unknown.
      ...('errors' in form && form.errors),
      ...('errors' in noted && noted.errors),
    }
    if ('errors' in planned || 'errors' in form || 'errors' in noted) return { errors }
    const { name, surname, email, cellPhone, ...address } = form.values as Record<
      CallerField | keyof Address,
      string
    >
    return {
      plan: planned.plan,
      person: { name, surname, email, cellPhone, drivingLicenseNumber: '' },
      address: isDelivery ? address : null,
      note: noted.values.note,
    }
  }
  type Checked = Exclude<Awaited<ReturnType<typeof check>>, { errors: unknown }>

  /** The order with its terms as they are now. Nobody can pay for it until its customer has accepted them. */
  async function rowsOf(
    { id }: WantedPhoneOrder,
    { plan: planned, person, address }: Checked,
    made: { by: Actor; linkHash: string; now: Date },
  ) {
    const { product, stay, method, quote, payUntil } = planned
    const trip = tripOfWish({ method, zip: address?.zipCode ?? '' })
    const request = {
      ...trip,
      id,
      productId: product.id,
      stay,
      unitId: null,
      holdExpiresAt: null,
      heldNights: 0,
      attempt: 0,
    }
    const { order, payment } = newOrder(
      {
        product,
        request,
        quote,
        form: {
          person,
          homeAddress: null,
          deliveryAddress: address,
          deliveryZipField: 'zipCode',
          towCar: null,
          site: null,
        },
        userId: await phoneOrders.findProvedAccount(person.email),
        signed: null,
        saveDetails: undefined,
        refundPolicy,
        gateway,
        now: made.now,
      },
      null,
    )
    return {
      order: { ...order, payUntil, madeBy: made.by.name, linkHash: made.linkHash },
      payment: { ...payment, ref: null, redirectTo: null },
    }
  }

  async function make(wanted: WantedPhoneOrder, checked: Checked, by: Actor): Promise<OrderRow> {
    const now = clock.now()
    const token = randomBytes(32).toString('base64url')
    const { stay, product, unitIds, payUntil } = checked.plan
    const rows = await rowsOf(wanted, checked, { by, linkHash: hashLinkToken(token), now })
    const until = minutesAfter(payUntil, PAYMENT_GRACE_MINUTES)
    const nights = nightsOf(stay, product.calendar?.rules ?? { daysBefore: 0, turnoverDays: 0 })
    return tx(async (trx) => {
      const wantedNights = { requestId: wanted.id, nights, until, now }
      const made = await phoneOrders.place(trx, { ...rows, unitIds, nights: wantedNights })
      if (!made) throw new NightsTaken()
      if (checked.note) await record.addNote(trx, made, by, checked.note)
      await log.append(trx, by, {
        act: 'made an order on the phone',
        subject: subjectOf(made),
        after: {
          sauna: made.saunaName,
          from: made.dateFrom,
          to: made.dateTo,
          method: made.deliveryMethod,
          totalCents: made.totalCents,
        },
      })
      await outbox.enqueue(trx, phoneLinkEmail(made, shop, token))
      return made
    })
  }

  /** What that id has become; a second click is answered like the first. */
  async function findMade(id: string, by: Actor): Promise<MadePhoneOrder | null> {
    const known = await phoneOrders.findByRequest(id)
    if (!known) return null
    return known.madeBy === by.name ? { order: known } : { conflict: RELOAD }
  }

  async function tryToMake(
    wanted: WantedPhoneOrder,
    by: Actor,
    checkPlace: (settlementId: number | null) => void,
  ): Promise<MadePhoneOrder> {
    const checked = await check(wanted)
    if ('errors' in checked) return { errors: checked.errors ?? {} }
    checkPlace(checked.plan.product.settlement?.id ?? null)
    if (checked.plan.quote.totalCost !== wanted.seenTotal)
      return { conflict: 'The price has changed since you last saw it. Please look at it again.' }
    try {
      const order = await make(wanted, checked, by)
      if (order.settlementId !== null) void version.bump(datesAt(order.settlementId))
      return { order }
    } catch (error) {
      if (error instanceof NightsTaken) return { conflict: TAKEN }
      throw error
    }
  }

  return async function makePhoneOrder(
    wanted: WantedPhoneOrder,
    by: Actor,
    /** Throws for a place where the member does not work. */
    checkPlace: (settlementId: number | null) => void,
  ): Promise<MadePhoneOrder> {
    const known = await findMade(wanted.id, by)
    if (known) return known
    try {
      const made = await tryToMake(wanted, by, checkPlace)
      // The same id at the same moment: what is in the way may be the order that the other one has just made.
      return 'order' in made ? made : ((await findMade(wanted.id, by)) ?? made)
    } catch (error) {
      const twin = await findMade(wanted.id, by)
      if (twin) return twin
      throw error
    }
  }
}
