import { expect } from 'vitest'
import { aForm, aSaleForm } from '../journey.ts'
import { command, type Who } from './command.ts'
import {
  canBeHad,
  endOrder,
  MINUTE,
  type Model,
  type Order,
  refundOf,
  requestOf,
  setRequest,
  totalOf,
} from './model.ts'

const lastOrder = (model: Readonly<Model>, who: Who): Order | undefined => model.people[who].orders.at(-1)

export const openCheckout = (who: Who) =>
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

export const accept = (who: Who) =>
  command(`accept(${who})`, async (model, { browsers }) => {
    const person = model.people[who]
    const { status, body } = await browsers[who].post('request/accept', { ...aSaleForm(), ...aForm() })
    if (!person.isSignedIn) return expect(status).toBe(401)
    const request = requestOf(person)
    const last = person.orders.at(-1)
    if (!request) {
      // The same acceptance again: the same page, or the one that says it is too late.
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

export const pressButton = (who: Who, button: 'pay' | 'decline' | 'cancel') =>
  command(
    `pressButton(${who}, ${button})`,
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

export const cancelOrder = (who: Who) =>
  command(
    `cancel(${who})`,
    async (model, { browsers }) => {
      const person = model.people[who]
      const order = lastOrder(model, who) as Order
      const [{ id }] = (await browsers[who].get('cabinet/user/orders')).body.data
      const refund = refundOf(model, order)
      const answer = await browsers[who].post(`cabinet/user/orders/${id}/cancel`, {})
      // The answer to the first try may have been lost, so a second one is told the same.
      const isRepeated = order.status === 'cancelled' || order.status === 'refunded'
      expect(answer.status).toBe(refund === null && !isRepeated ? 409 : 200)
      if (isRepeated) expect(answer.body.status).toBe(order.status)
      if (refund === null) return
      endOrder(model, order, refund > 0 ? 'refunded' : 'cancelled')
      expect(person.orders.at(-1)?.status).toBe(answer.body.status)
    },
    (model) => model.people[who].isSignedIn && lastOrder(model, who) !== undefined,
  )
