import { describe, expect, it } from 'vitest'
import { aFootprint } from '../builders.ts'
import { aYard } from './site-answers.ts'
import { byCustomer, useChanging } from './changing.ts'
import type { Customer } from './customer.ts'
import { ordersOf, someDates } from './journey.ts'
import { inOffice } from './office/members.ts'
import { aRental } from './rows.ts'
import { describeOnBothEngines } from './use-database.ts'

const trailer = { grossLb: 2_650, tongueLb: 250, ball: '2', plug: '7-way', brakes: 'electric' }
const aCar = { tow_hitch: '2', tow_ball: '1-7/8', tow_plug: '7-way', tow_controller: 'yes' }

describeOnBothEngines(
  'the check of an order whose method is another one than at the checkout',
  (database) => {
    const { shop, settlement, at } = useChanging(database)

    /** A paid delivery, of which the checkout asked nothing. */
    async function aDelivery() {
      const facts = { trailer: JSON.stringify(trailer), footprint: JSON.stringify(aFootprint()) }
      const sauna = await aRental(database(), settlement.id, facts)
      const { customer, order } = await at.aPaidOrder(sauna.id)
      const own = async () => (await ordersOf(customer))[0]
      const checkId = async () => (await own()).check_id as string | undefined
      const answer = async (answers: object, about?: string) =>
        answerOf(customer, order.id, { check_id: about ?? (await checkId()), ...answers })
      /** What the email about the latest change says. */
      async function toldByEmail() {
        const mails = await at.mailsOf(order)
        return mails.findLast(({ subject }) => subject.endsWith('has changed'))?.bodyText
      }
      const toPickup = () => at.change(order, { method: 'pickup', address: {} }, { by: byCustomer })
      /** Costs the delivery, so it is done once it is paid. */
      async function toDelivery() {
        const address = order.deliveryAddress ?? {}
        const change = await at.waitingChange(order, { method: 'delivery', address }, byCustomer)
        await at.pay(change)
        await at.report(change)
      }
      return { customer, order, own, checkId, answer, toldByEmail, toPickup, toDelivery }
    }

    const answerOf = (customer: Customer, orderId: string, answers: object) =>
      customer.put(`cabinet/user/orders/${orderId}/check`, answers)

    async function goingOut(number: number) {
      const owner = await inOffice(shop, 'owner')
      const { body } = await owner.get(`office/today?day=${someDates.date_from}`)
      type Place = { groups: { orders: { number: number; tow_check: object; site_check: object }[] }[] }
      return (body.places as Place[])
        .flatMap(({ groups }) => groups.flatMap(({ orders }) => orders))
        .find((each) => each.number === number)
    }

    /** What the packing list says is not known: the heading under which it says so. */
    async function missingOnPackingList(number: number) {
      const owner = await inOffice(shop, 'owner')
      const { body } = await owner.get(`/office/orders/${number}/packing-list`)
      return /<h2>([^<]+)<\/h2>\n<p>No answer yet\.<\/p>/.exec(String(body))?.[1] ?? null
    }

    it('is missing on the packing list until it is answered, whichever it is by then', async () => {
      const { order, answer, toPickup, toDelivery } = await aDelivery()
      const missing = () => missingOnPackingList(order.number)
      expect(await missing()).toBe('Place')
      await answer(aYard)
      expect(await missing()).toBeNull()
      await toPickup()
      expect(await missing()).toBe('Tow check')
      await answer(aCar)
      expect(await missing()).toBeNull()
      await toDelivery()
      expect(await missing()).toBe('Place')
    })

    it('is offered, by email, too, answered, and shown to the customer and in the office', async () => {
      const { order, own, answer, toldByEmail, toPickup } = await aDelivery()
      expect(await own()).toMatchObject({ footprint: aFootprint() })
      expect(await own()).not.toHaveProperty('trailer')
      await toPickup()
      expect(await toldByEmail()).toContain('you can check whether your car can tow the sauna.')
      const asked = await own()
      expect(asked).toMatchObject({ delivery_method: 'pickup', trailer: { gross_lb: 2_650, plug: '7-way' } })
      expect(asked).not.toHaveProperty('footprint')
      expect(await goingOut(order.number)).toMatchObject({
        tow_check: { outcome: 'unsure', title: 'No answer yet', lent: [] },
        site_check: null,
      })

      const lent = ['Ball mount with a 2-inch ball']
      const { status, body } = await answer(aCar)
      expect([status, body.tow_check.lent]).toEqual([200, lent])
      // To be changed, with what was said.
      expect(body).toMatchObject({ trailer: { gross_lb: 2_650 }, tow_car: { hitch: '2', rated_lb: null } })
      expect(await own()).toEqual(body)
      expect(await goingOut(order.number)).toMatchObject({ tow_check: { outcome: 'with', lent } })
      expect((await at.orderNow(order.id)).updatedAt).toEqual(shop.clock.now())
    })

    it('is that of the place after a change to delivery, and each answer is shown where it applies', async () => {
      const { order, own, answer, toldByEmail, toPickup, toDelivery } = await aDelivery()
      await answer(aYard)
      expect((await own()).site_check.outcome).toBe('yes')
      await toPickup()
      await answer(aCar)
      await toDelivery()
      expect(await toldByEmail()).toContain('you can check whether the sauna fits your place.')
      const asked = await own()
      expect(asked).toMatchObject({ delivery_method: 'delivery', footprint: aFootprint() })
      for (const name of ['tow_check', 'site_check', 'trailer']) expect(asked).not.toHaveProperty(name)
      expect(await goingOut(order.number)).toMatchObject({
        tow_check: null,
        site_check: { outcome: 'unsure', title: 'No answer yet' },
      })
      expect((await answer(aYard)).body.site_check.outcome).toBe('yes')
      expect(await goingOut(order.number)).toMatchObject({
        tow_check: null,
        site_check: { outcome: 'yes' },
      })
      // The car is the same when it is picked up after all.
      await toPickup()
      expect((await own()).tow_check.lent).toEqual(['Ball mount with a 2-inch ball'])
    })

    it('is answered otherwise as long as it can be answered, and the history says that, not what', async () => {
      const { order, own, checkId, answer, toPickup } = await aDelivery()
      const historyOf = async () => {
        const owner = await inOffice(shop, 'owner')
        const { body } = await owner.get(`office/orders/${order.number}`)
        const entries: { act: string; who: string; detail: string | null }[] = body.history
        return entries.filter(({ act }) => act.startsWith('Changed the answers')).toReversed()
      }
      await answer(aYard)
      expect(await historyOf()).toEqual([])
      // Sent twice over a bad line.
      await answer(aYard)
      expect(await historyOf()).toEqual([])
      const asked = await checkId()
      const narrow = { ...aYard, site_entrance: '7' }
      expect((await answer(narrow)).body.errors).toEqual({ site_confirmed: [expect.any(String)] })
      expect((await own()).site_check.outcome).toBe('yes')
      expect((await answer({ ...narrow, site_confirmed: 'yes' })).body.site_check).toMatchObject({
        outcome: 'no',
        site: { entrance: 84 },
      })
      expect(await checkId()).toBe(asked)
      expect(await goingOut(order.number)).toMatchObject({ site_check: { outcome: 'no' } })

      await toPickup()
      await answer(aCar)
      expect((await answer({ ...aCar, tow_ball: '2' })).body.tow_check.lent).toEqual([])
      expect(await goingOut(order.number)).toMatchObject({ tow_check: { outcome: 'yes', lent: [] } })
      expect(await historyOf()).toMatchObject([
        { act: 'Changed the answers about the place', who: 'customer', detail: null },
        { act: 'Changed the answers about the car', who: 'customer', detail: null },
      ])
    })

    it('is neither offered nor answered once the stay has begun, even if nobody recorded the handover', async () => {
      const { own, checkId, answer } = await aDelivery()
      const now = shop.clock.now().toISOString()
      const asked = await checkId()
      shop.clock.set(`${someDates.date_from}T18:00:00Z`)
      expect(await checkId()).toBe(asked)
      shop.clock.pass({ days: 1 })
      expect(await own()).toMatchObject({ status: 'paid' })
      for (const name of ['footprint', 'check_id']) expect(await own()).not.toHaveProperty(name)
      expect((await answer(aYard, asked)).status).toBe(409)
      shop.clock.set(now)
      await answer(aYard)
      expect(await checkId()).toBe(asked)
      shop.clock.set(`${someDates.date_from}T18:00:00Z`)
      shop.clock.pass({ days: 1 })
      for (const name of ['footprint', 'check_id']) expect(await own()).not.toHaveProperty(name)
      expect((await answer({ ...aYard, site_slope: 'level' }, asked)).status).toBe(409)
      expect((await own()).site_check.site.slope).toBe('slight')
      shop.clock.set(now)
    })

    describe('refuses', () => {
      it('answers about what the order was before', async () => {
        const { order, own, checkId, answer, toPickup } = await aDelivery()
        const before = await checkId()
        const address = { address: '9 Elm Street', city: 'Albany', state: 'NY', zipCode: '12207' }
        await at.change(order, { address })
        const late = await answer(aYard, before)
        expect([late.status, late.body.message]).toEqual([
          409,
          'Your order has changed since you opened these questions, so your answers were not saved. Please look at your order again.',
        ])
        expect((await answer(aYard, '')).status).toBe(409)
        expect(await own()).not.toHaveProperty('site_check')

        await toPickup()
        const pickup = await checkId()
        const facts = { trailer: JSON.stringify(trailer), footprint: JSON.stringify(aFootprint()) }
        const { id: productId } = await aRental(database(), settlement.id, facts)
        await at.change(order, { productId })
        expect((await own()).sauna_id).toBe(productId)
        expect((await answer({ ...aCar, tow_confirmed: 'yes' }, pickup)).status).toBe(409)
        expect((await answer(aCar)).status).toBe(200)
      })

      it('what is no answer, and what surely fails until it is confirmed', async () => {
        const { own, answer, toPickup } = await aDelivery()
        await toPickup()
        const wrong = await answer({ ...aCar, tow_hitch: 'big' })
        expect([wrong.status, wrong.body.errors]).toEqual([
          422,
          { tow_hitch: ['Please choose one of the answers.'] },
        ])
        const tooWeak = { ...aCar, tow_controller: 'no' }
        expect((await answer(tooWeak)).body.errors).toEqual({ tow_confirmed: [expect.any(String)] })
        expect(await own()).toHaveProperty('trailer')
        expect((await answer({ ...tooWeak, tow_confirmed: 'yes' })).body.tow_check.outcome).toBe('no')
      })

      it('answers about the other method, and of no order or of one that is under way', async () => {
        const { order, answer } = await aDelivery()
        expect((await answer(aCar)).status).toBe(409)
        expect((await answer({})).status).toBe(409)
        const { customer: stranger } = await at.aPaidOrder((await aRental(database(), settlement.id)).id)
        expect((await answerOf(stranger, order.id, aYard)).status).toBe(404)
        await database().db.updateTable('shopOrder').set({ status: 'handed_over' }).execute()
        expect((await answer(aYard)).status).toBe(409)
        expect((await at.orderNow(order.id)).site).toBeNull()
      })
    })

    it('is not offered for a sauna of which nobody has said what it needs', async () => {
      const { customer } = await at.aPaidOrder((await aRental(database(), settlement.id)).id)
      const [own] = await ordersOf(customer)
      for (const name of ['trailer', 'footprint']) expect(own).not.toHaveProperty(name)
    })
  },
)
