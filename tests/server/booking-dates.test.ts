import { beforeEach, describe, expect, it } from 'vitest'
import { addTestSignIn, addUser } from './customer.ts'
import { describeOnBothEngines } from './use-database.ts'
import { someDates as stay } from './journey.ts'
import { aRental, aSale, block } from './rows.ts'
import { visit } from './shop.ts'
import { useShop, useRental } from './use-shop.ts'

describeOnBothEngines('choosing what to rent', (database) => {
  const shop = useShop(database, { furnish: addTestSignIn })
  const { settlement, sauna } = useRental(database, { maxNights: 10 })
  let url: string

  beforeEach(() => {
    url = `products/${sauna.id}`
  })

  describe('dates', () => {
    it('are offered to everyone, from the locked day before the first one to the horizon', async () => {
      await block(database(), sauna.units[0]!, '2026-12-02')
      const browser = visit(shop)
      const { status, body, headers } = await browser.get(`${url}/booking`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ start_date: null, end_date: null })
      expect(body.available_dates[0]).toEqual({ date: '2026-11-21', is_lock: true })
      expect(body.available_dates[1]).toEqual({ date: '2026-11-22', is_lock: false })
      expect(body.available_dates.at(-1)).toEqual({ date: '2027-05-20', is_lock: false })
      expect(body.available_dates.filter((day: { is_lock: boolean }) => day.is_lock)).toHaveLength(2)
      expect(body).toMatchObject({ min_nights: 1, max_nights: expect.any(Number) })
      expect(body.possible_starts[0]).toBe((await browser.get(url)).body.nearest_date)
      expect(body.latest_returns).toHaveLength(body.possible_starts.length)
      expect(body.latest_returns[body.possible_starts.indexOf('2026-11-29')]).toBe('2026-12-01')
      expect(headers['cache-control']).toBe('no-store')
      expect(browser.jar.size).toBe(0)
    })

    it('are remembered for a guest, who gets a session', async () => {
      const browser = visit(shop)
      const chosen = await browser.post(`${url}/booking`, stay)
      expect(chosen.status).toBe(200)
      expect(chosen.body).toMatchObject({ start_date: '2026-12-01', end_date: '2026-12-04' })
      expect(browser.jar.size).toBe(1)
      expect((await browser.get(`${url}/booking`)).body).toEqual(chosen.body)
      expect((await visit(shop).get(`${url}/booking`)).body.start_date).toBeNull()
    })

    it('take no nights from other visitors', async () => {
      await visit(shop).post(`${url}/booking`, stay)
      expect((await visit(shop).post(`${url}/booking`, stay)).status).toBe(200)
    })

    it.each([
      ['no day', { date_from: '2026-02-31', date_to: '2026-12-04' }, 'date_from'],
      ['no form', { date_from: '12/01/2026', date_to: '2026-12-04' }, 'date_from'],
      ['no end', { date_from: '2026-12-01' }, 'date_to'],
      ['an end that is no text', { date_from: '2026-12-01', date_to: 20261204 }, 'date_to'],
      ['no night', { date_from: '2026-12-01', date_to: '2026-12-01' }, 'date_to'],
      ['the wrong way round', { date_from: '2026-12-04', date_to: '2026-12-01' }, 'date_to'],
      ['the past', { date_from: '2026-11-01', date_to: '2026-11-04' }, 'date_from'],
      ['today', { date_from: '2026-11-21', date_to: '2026-11-24' }, 'date_from'],
      ['beyond the horizon', { date_from: '2027-05-19', date_to: '2027-05-21' }, 'date_to'],
      ['the end of all days', { date_from: '9999-12-30', date_to: '9999-12-31' }, 'date_from'],
      ['too long', { date_from: '2026-12-01', date_to: '2026-12-12' }, 'date_to'],
    ])('are refused with a message for the field: %s', async (_, dates, field) => {
      const browser = visit(shop)
      const { status, body } = await browser.post(`${url}/booking`, dates)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual([field])
      expect(body.errors[field][0]).toMatch(/^[A-Z0-9].{10,}\.$/)
      expect(browser.jar.size).toBe(0)
    })

    it('name the first day that is taken', async () => {
      await block(database(), sauna.units[0]!, '2026-12-03')
      const { status, body } = await visit(shop).post(`${url}/booking`, stay)
      expect(status).toBe(422)
      expect(body.errors.date_from[0]).toContain('12/03/2026 is already taken')
    })

    it('must all fit in one sauna', async () => {
      const two = await aRental(database(), settlement.id, { units: 2 })
      await block(database(), two.units[0]!, '2026-12-02')
      await block(database(), two.units[1]!, '2026-12-03')
      const { body } = await visit(shop).post(`products/${two.id}/booking`, stay)
      expect(body.errors.date_from[0]).toContain('No single sauna is free for all of these nights')
    })

    it('do not exist for a sauna that is for sale', async () => {
      const sale = await aSale(database())
      const nothing = {
        available_dates: [],
        possible_starts: [],
        latest_returns: [],
        min_nights: null,
        max_nights: null,
      }
      expect((await visit(shop).get(`products/${sale.id}/booking`)).body).toMatchObject(nothing)
      const { status, body } = await visit(shop).post(`products/${sale.id}/booking`, stay)
      expect(status).toBe(422)
      expect(body.errors.date_from).toHaveLength(1)
    })

    it('of another sauna replace the earlier ones', async () => {
      const other = await aRental(database(), settlement.id)
      const browser = visit(shop)
      await browser.post(`${url}/booking`, stay)
      await browser.post(`${url}/delivery-method`, { productId: sauna.id, method: 'pickup' })
      await browser.post(`products/${other.id}/booking`, stay)
      expect((await browser.get(`${url}/booking`)).body.start_date).toBeNull()
      const { body } = await browser.get(`products/${other.id}/calculations`)
      expect(body.delivery_method).toBe('delivery')
    })
  })

  describe('at sign-in, a choice', () => {
    /** Signs a browser in the way the sign-in calls do. */
    const enter = (browser: ReturnType<typeof visit>, userId: string) =>
      browser.post('/test/enter', { userId })

    it('moves to the customer', async () => {
      const guest = visit(shop)
      await guest.post(`${url}/booking`, stay)
      await enter(guest, await addUser(shop))
      expect((await guest.get(`${url}/booking`)).body.start_date).toBe('2026-12-01')
      expect((await guest.get(`${url}/calculations`)).body.checkout_is_ready).toBe(true)
    })

    it('is replaced if the customer has a newer one', async () => {
      const userId = await addUser(shop)
      const [before, after] = [visit(shop), visit(shop)]
      await enter(before, userId)
      await before.post(`${url}/booking`, stay)
      await after.post(`${url}/booking`, { date_from: '2026-12-10', date_to: '2026-12-12' })
      await enter(after, userId)
      expect((await before.get(`${url}/booking`)).body.start_date).toBe('2026-12-10')

      const late = visit(shop)
      await late.post(`${url}/booking`, { date_from: '2026-12-20', date_to: '2026-12-22' })
      shop.clock.pass({ minutes: 1 })
      await before.post(`${url}/booking`, stay)
      await enter(late, userId)
      expect((await late.get(`${url}/booking`)).body.start_date).toBe('2026-12-01')
    })
  })
})
