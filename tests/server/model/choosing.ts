import { expect } from 'vitest'
import { command, type Real, type Who } from './command.ts'
import {
  canBeHad,
  dayText,
  DELIVERY,
  isPossible,
  isTaken,
  type Method,
  requestOf,
  setRequest,
  type Stay,
  todayOf,
  totalOf,
} from './model.ts'

const productOf = (real: Real, goods: 'rental' | 'sale') => (goods === 'rental' ? real.rentalId : real.saleId)

/** Dates a number of days from today, which may be too early. */
export const choose = (who: Who, start: number, nights: number) =>
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

export const chooseMethod = (who: Who, goods: 'rental' | 'sale', method: Method) =>
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

export const look = (who: Who, goods: 'rental' | 'sale') =>
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
  })
