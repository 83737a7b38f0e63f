import fc from 'fast-check'
import { expect } from 'vitest'
import { choose, chooseMethod, look } from './choosing.ts'
import { command, type Who } from './command.ts'
import { endOrder, type Method, MINUTE } from './model.ts'
import { accept, cancelOrder, openCheckout, pressButton } from './ordering.ts'

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
    .map((args) => pressButton(...args)),
  who.map(cancelOrder),
  fc.constantFrom(1, 10, 14, 16, 30, 32, 45, 600).map(wait),
  fc.constant(sweep()),
  who.map(logOut),
  who.map(logIn),
]
