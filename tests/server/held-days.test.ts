import { describe, expect, it } from 'vitest'
import { aCustomer, type Customer, visitAs } from './customer.ts'
import { aForm, buyStay, openCheckout, order, someDates } from './journey.ts'
import { aRental } from './rows.ts'
import { visit, type Visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useCustomer, useRental, useShop } from './use-shop.ts'

interface Day {
  date: string
  held_until?: string
  is_yours?: boolean
}

describeOnBothEngines('days that are held', (database) => {
  const shop = useShop(database)
  const { settlement, sauna } = useRental(database, { at: { timeZone: 'America/Denver' } })
  const customer = useCustomer(shop)

  const inMinutes = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString()
  const bookingFor = async (who: Visit, productId = sauna.id) =>
    (await who.get(`products/${productId}/booking`)).body
  const heldFor = async (who: Visit, productId?: number): Promise<Day[]> =>
    (await bookingFor(who, productId)).available_dates.filter((day: Day) => day.held_until)
  const nights = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']
  const until = (minutes: number, is_yours = false) =>
    nights.map((date) => ({ date, is_lock: true, held_until: inMinutes(minutes), is_yours }))

  it('by a checkout say when its hold ends, by the clock of the place, and not whose it is', async () => {
    await openCheckout(customer, sauna.id)
    expect(await heldFor(visit(shop))).toEqual(until(15))
    expect((await bookingFor(visit(shop))).time_zone).toBe('America/Denver')
    expect(await heldFor(customer)).toEqual([])
  })

  it('are free when it ends, unless it is renewed', async () => {
    await openCheckout(customer, sauna.id)
    shop.clock.pass({ minutes: 10 })
    await customer.get('request/total')
    expect(await heldFor(visit(shop))).toEqual(until(15))
    shop.clock.pass({ minutes: 15 })
    expect(await heldFor(visit(shop))).toEqual([])
    expect((await visit(shop).post(`products/${sauna.id}/booking`, someDates)).status).toBe(200)
  })

  it('by an unpaid order say when its payment can no longer arrive, and are its customer’s own', async () => {
    await order(customer, sauna.id)
    expect(await heldFor(await aCustomer(shop))).toEqual(until(40))
    expect(await heldFor(customer)).toEqual(until(40, true))
    shop.clock.pass({ minutes: 40 })
    expect((await visit(shop).post(`products/${sauna.id}/booking`, someDates)).status).toBe(200)
  })

  it('are none once the order is paid', async () => {
    await buyStay(customer, sauna.id)
    expect(await heldFor(visit(shop))).toEqual([])
  })

  it('are none while another sauna of the kind is free', async () => {
    const two = await aRental(database(), settlement.id, { units: 2 })
    await openCheckout(customer, two.id)
    expect(await heldFor(visit(shop), two.id)).toEqual([])
    await openCheckout(await aCustomer(shop), two.id)
    expect(await heldFor(visit(shop), two.id)).toEqual(until(15))
  })

  describe('at the checkout of somebody who wanted them, too', () => {
    const lose = async (loser: Customer) => {
      await loser.post(`products/${sauna.id}/booking`, someDates)
      return async () => (await loser.get('request/alternatives')).body
    }

    it('say when they may be free again', async () => {
      const alternatives = await lose(await aCustomer(shop))
      await openCheckout(customer, sauna.id)
      expect(await alternatives()).toMatchObject({
        held_until: inMinutes(15),
        is_yours: false,
        time_zone: 'America/Denver',
      })
    })

    it('say nothing of the kind when they are booked', async () => {
      const alternatives = await lose(await aCustomer(shop))
      await buyStay(customer, sauna.id)
      expect(await alternatives()).toMatchObject({ held_until: null, is_yours: false })
    })
  })

  it('stay held for the same customer on another device, whose page goes on with the one hold', async () => {
    const phone = customer
    const laptop = await visitAs(shop, customer.userId)
    const onPhone = await openCheckout(phone, sauna.id)
    shop.clock.pass({ minutes: 1 })
    expect(await heldFor(laptop)).toEqual([])
    expect((await bookingFor(laptop)).start_date).toBe(someDates.date_from)
    const onLaptop = (await laptop.get('request/total')).body
    expect(onLaptop.version).toBe(onPhone.version)
    // The phone's page is closed: what the laptop goes on with stays held.
    const { hold_expires_at } = onPhone
    await phone.post('request/release', { hold_expires_at, may_return: false })
    expect(await heldFor(visit(shop))).toEqual(until(15))
    expect((await laptop.post('request/accept', aForm({ version: onLaptop.version }))).status).toBe(200)
  })
})
