import fc from 'fast-check'
import { expect } from 'vitest'
import { type Customer, visitAs } from '../customer.ts'
import { aForm, aSaleForm } from '../journey.ts'
import { type Shop, visit, type Visit } from '../shop.ts'
import {
  canBeHad,
  dayText,
  DELIVERY,
  endOrder,
  isPossible,
  isTaken,
  type Method,
  MINUTE,
  type Model,
  type Order,
  refundOf,
  requestOf,
  setRequest,
  type Stay,
  todayOf,
  totalOf,
} from './model.ts'

export interface Real {
  shop: Shop
  rentalId: number
  saleId: number
  userIds: [string, string]
  /** What each person sits at: signed in or not. */
  browsers: [Visit, Visit]
  sweep(): Promise<unknown>
}

type Who = 0 | 1
type Command = fc.AsyncCommand<Model, Real>

const command = (
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command => ({ check, run, toString: () => name })

const productOf = (real: Real, goods: 'rental' | 'sale') => (goods === 'rental' ? real.rentalId : real.saleId)
const lastOrder = (model: Readonly<Model>, who: Who): Order | undefined => model.people[who].orders.at(-1)

/** Dates so many days from today, which may be too early. */
const choose = (who: Who, start: number, nights: number) =>
  command(`choose(${who}, +${start}, ${nights} nights)`, async (model, { browsers, rentalId }) => {
    const from = todayOf(model) + start
    const stay: Stay = { from, to: from + nights }
    const dates = { date_from: dayText(stay.from), date_to: dayText(stay.to) }
    const answer = await browsers[who].post(`products/${rentalId}/booking`, dates)
    const person = model.people[who]
    const before = requestOf(person)
    const mine = before?.goods === 'rental' ? before : null
    const isGood = isPossible(model, stay) && !isTaken(model, stay, mine)
    expect(answer.status).toBe(isGood ? 200 : 422)
    if (!isGood) {
      expect(answer.body.errors.date_from).toHaveLength(1)
      return
    }
    const isSame = mine?.stay?.from === stay.from && mine.stay.to === stay.to
    setRequest(person, {
      goods: 'rental',
      stay,
      method: mine?.method ?? 'delivery',
      holdUntil: isSame && mine ? mine.holdUntil : 0,
      changedAt: model.now,
    })
  })

const chooseMethod = (who: Who, goods: 'rental' | 'sale', method: Method) =>
  command(`method(${who}, ${goods}, ${method})`, async (model, real) => {
    const productId = productOf(real, goods)
    const answer = await real.browsers[who].post(`products/${productId}/delivery-method`, {
      productId,
      method,
    })
    expect(answer.status).toBe(200)
    const person = model.people[who]
    const before = requestOf(person)
    const mine = before?.goods === goods ? before : null
    setRequest(person, {
      goods,
      stay: mine?.stay ?? null,
      method,
      holdUntil: mine?.holdUntil ?? 0,
      changedAt: model.now,
    })
  })

const look = (who: Who, goods: 'rental' | 'sale') =>
  command(`look(${who}, ${goods})`, async (model, real) => {
    const { body } = await real.browsers[who].get(`products/${productOf(real, goods)}/calculations`)
    const person = model.people[who]
    const before = requestOf(person)
    const mine = before?.goods === goods ? before : null
    const isReady =
      person.isSignedIn && (goods === 'sale' ? model.stock > 0 : mine !== null && canBeHad(model, mine))
    expect(body).toMatchObject({
      checkout_is_ready: isReady,
      delivery_method: mine?.method ?? 'delivery',
      delivery_cost: mine?.method === 'pickup' ? null : DELIVERY,
    })
    if (mine && (goods === 'sale' || mine.stay)) expect(body.total_cost).toBe(totalOf(mine))
    if (goods === 'sale' && isReady && !mine && !before?.stay)
      setRequest(person, {
        goods,
        stay: null,
        method: 'delivery',
        holdUntil: 0,
        changedAt: model.now,
      })
  })

const openCheckout = (who: Who) =>
  command(`checkout(${who})`, async (model, { browsers }) => {
    const person = model.people[who]
    const { status, body } = await browsers[who].get('request/total')
    if (!person.isSignedIn) return expect(status).toBe(401)
    const request = requestOf(person)
    if (!canBeHad(model, request)) return expect(status).toBe(422)
    expect(status).toBe(200)
    expect(body).toMatchObject({ type_form: request.goods, total_cost: totalOf(request) })
    if (request.goods === 'sale') return expect(body.hold_expires_at).toBeNull()
    request.holdUntil = model.now + 15 * MINUTE
    expect(Date.parse(body.hold_expires_at)).toBe(request.holdUntil)
  })

const accept = (who: Who) =>
  command(`accept(${who})`, async (model, { browsers }) => {
    const person = model.people[who]
    const { status, body } = await browsers[who].post('request/accept', { ...aSaleForm(), ...aForm() })
    if (!person.isSignedIn) return expect(status).toBe(401)
    const request = requestOf(person)
    const last = person.orders.at(-1)
    if (!request) {
      // The same acceptance once more: the same page, or the one which tells that it is too late.
      const isRepeat = last?.status === 'awaiting_payment'
      expect(status).toBe(isRepeat ? 200 : 409)
      if (last && isRepeat && last.payUntil > model.now) expect(body.redirectTo).toBe(last.page)
      return
    }
    const isPatient = person.orders.filter((order) => order.status === 'awaiting_payment').length < 5
    if (!canBeHad(model, request) || !isPatient) {
      expect(status).toBe(409)
      expect(body.errors.booking).toHaveLength(1)
      return
    }
    expect(status).toBe(200)
    person.orders.push({
      goods: request.goods,
      stay: request.stay,
      method: request.method,
      status: 'awaiting_payment',
      payUntil: model.now + 31 * MINUTE,
      holdUntil: model.now + 40 * MINUTE,
      total: totalOf(request),
      page: body.redirectTo,
    })
    if (request.goods === 'sale') model.stock--
    setRequest(person, null)
  })

const press = (who: Who, button: 'pay' | 'decline' | 'cancel') =>
  command(
    `press(${who}, ${button})`,
    async (model, { browsers }) => {
      const order = lastOrder(model, who) as Order
      const answer = await browsers[who].post(order.page, undefined, {
        payload: `button=${button}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(answer.status).toBe(303)
      if (button === 'cancel' || order.status !== 'awaiting_payment') return
      if (order.payUntil <= model.now) endOrder(model, order, 'expired')
      else if (button === 'pay') order.status = 'paid'
    },
    (model) => lastOrder(model, who) !== undefined,
  )

const cancelOrder = (who: Who) =>
  command(
    `cancel(${who})`,
    async (model, { browsers }) => {
      const person = model.people[who]
      const order = lastOrder(model, who) as Order
      const [{ id }] = (await browsers[who].get('cabinet/user/orders')).body.data
      const refund = refundOf(model, order)
      const answer = await browsers[who].post(`cabinet/user/orders/${id}/cancel`, {})
      expect(answer.status).toBe(refund === null ? 409 : 200)
      if (refund === null) return
      endOrder(model, order, refund > 0 ? 'refunded' : 'cancelled')
      expect(person.orders.at(-1)?.status).toBe(answer.body.status)
    },
    (model) => model.people[who].isSignedIn && lastOrder(model, who) !== undefined,
  )

const wait = (minutes: number) =>
  command(`wait(${minutes} minutes)`, async (model, { shop }) => {
    shop.clock.pass({ minutes })
    model.now += minutes * MINUTE
  })

const sweep = () =>
  command('sweep()', async (model, real) => {
    await real.sweep()
    for (const { orders } of model.people)
      for (const order of orders)
        if (order.status === 'awaiting_payment' && order.payUntil <= model.now)
          endOrder(model, order, 'expired')
  })

const logOut = (who: Who) =>
  command(
    `logOut(${who})`,
    async (model, { browsers }) => {
      expect((await browsers[who].post('logout')).status).toBe(204)
      model.people[who].isSignedIn = false
      model.people[who].asGuest = null
    },
    (model) => model.people[who].isSignedIn,
  )

const logIn = (who: Who) =>
  command(
    `logIn(${who})`,
    async (model, { browsers, userIds }) => {
      await browsers[who].post('/test/enter', { userId: userIds[who] })
      const person = model.people[who]
      const { own, asGuest } = person
      if (asGuest && (!own || asGuest.changedAt >= own.changedAt)) person.own = asGuest
      person.asGuest = null
      person.isSignedIn = true
    },
    (model) => !model.people[who].isSignedIn,
  )

/** After everything: what each person sees is what the model says, and so are the free days and the stock. */
export async function compare(model: Model, { shop, rentalId, saleId, userIds }: Real) {
  for (const who of [0, 1] as const) {
    const browser: Customer = await visitAs(shop, userIds[who])
    const { data } = (await browser.get('cabinet/user/orders')).body
    const seen = data.map(({ status, total_cost }: { status: string; total_cost: number }) => [
      status,
      total_cost,
    ])
    const expected = model.people[who].orders.map(({ status, total }) => [status, total])
    expect(seen).toEqual(expected.toReversed().slice(0, 10))
  }
  const stranger = visit(shop)
  const { available_dates } = (await stranger.get(`products/${rentalId}/booking`)).body
  for (const { date, is_lock } of available_dates.slice(1, 20)) {
    const day = Math.round(Date.parse(date) / (24 * 60 * MINUTE))
    const isNightTaken = isTaken(model, { from: day, to: day }, null)
    expect([date, is_lock]).toEqual([date, isNightTaken])
  }
  const row = await shop.database.db
    .selectFrom('product')
    .select('stock')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow()
  expect(row.stock).toBe(model.stock)
}

const who = fc.constantFrom<Who>(0, 1)
const goods = fc.constantFrom('rental' as const, 'sale' as const)

export const someCommands = [
  fc
    .tuple(who, fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 3 }))
    .map((args) => choose(...args)),
  fc
    .tuple(who, fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 2 }))
    .map((args) => choose(...args)),
  fc.tuple(who, goods, fc.constantFrom<Method>('pickup', 'delivery')).map((args) => chooseMethod(...args)),
  fc.tuple(who, goods).map((args) => look(...args)),
  who.map(openCheckout),
  who.map(openCheckout),
  who.map(accept),
  who.map(accept),
  fc
    .tuple(who, fc.constantFrom('pay' as const, 'pay' as const, 'decline' as const, 'cancel' as const))
    .map((args) => press(...args)),
  who.map(cancelOrder),
  fc.constantFrom(1, 10, 14, 16, 30, 32, 45, 600).map(wait),
  fc.constant(sweep()),
  who.map(logOut),
  who.map(logIn),
]
