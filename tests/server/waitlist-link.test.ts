import { beforeEach, describe, expect, it } from 'vitest'
import { addTestSignIn, addUser, aCustomer, type Customer, visitAs } from './customer.ts'
import { aForm, isFree, openCheckout, someDates } from './journey.ts'
import { aRental } from './rows.ts'
import { visit } from './shop.ts'
import { useDatabase } from './use-database.ts'
import { useRental, useShop } from './use-shop.ts'
import { waiting } from './waiting.ts'

describe('the link of somebody whose dates are free', () => {
  const database = useDatabase()
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' }, furnish: addTestSignIn })
  const { settlement, sauna } = useRental(database, { title: 'Birch <& Barrel>' })
  let at: ReturnType<typeof waiting>
  let holder: Customer
  let email: string
  beforeEach(async () => {
    at = waiting(shop)
    holder = await aCustomer(shop)
    await openCheckout(holder, sauna.id)
    email = await at.aGuest(sauna.id)
    shop.clock.pass({ minutes: 15 })
    await at.tellWaitlist()
  })

  it('shows what is held and until when, changes nothing, and nobody keeps it', async () => {
    const guest = visit(shop)
    const address = await at.linkFor(email)
    for (let n = 0; n < 2; n++) {
      const { status, body, headers } = await guest.get(address)
      expect(status).toBe(200)
      expect(body).toContain('Birch &lt;&amp; Barrel&gt;')
      expect(body).toContain('12/01/2026 to 12/04/2026')
      expect(body).toMatch(/until \d+:\d\d [AP]M E[SD]T/)
      expect(body).not.toContain('<script')
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'same-origin',
      })
    }
    expect(guest.jar.size).toBe(0)
  })

  it('gives a guest the dates, who logs in and goes on with them', async () => {
    const guest = visit(shop)
    const pressed = await at.press(guest, await at.linkFor(email))
    expect([pressed.status, pressed.headers.location]).toEqual([303, '/checkout'])
    expect(await isFree(shop, sauna.id)).toBe(false)
    shop.clock.pass({ minutes: 5 })
    await guest.post('/test/enter', { userId: await addUser(shop) })
    const total = await guest.get('request/total')
    expect(total.body).toMatchObject({ product_id: sauna.id, day_receipt: someDates.date_from })
    shop.clock.pass({ minutes: 14 })
    expect((await guest.post('request/accept', aForm({ version: total.body.version }))).status).toBe(200)
  })

  it('gives who takes it at the last moment ten minutes from then on, once', async () => {
    const guest = visit(shop)
    const address = await at.linkFor(email)
    shop.clock.pass({ minutes: 9, seconds: 50 })
    await at.press(guest, address)
    shop.clock.pass({ minutes: 5 })
    await at.press(guest, address)
    shop.clock.pass({ minutes: 4, seconds: 59 })
    expect(await isFree(shop, sauna.id)).toBe(false)
    shop.clock.pass({ seconds: 1 })
    expect(await isFree(shop, sauna.id)).toBe(true)
  })

  it('gives a customer the dates in place of what they had chosen, and frees that', async () => {
    const one = await aCustomer(shop)
    const other = await aRental(database(), settlement.id)
    await openCheckout(one, other.id)
    await at.press(one, await at.linkFor(email))
    expect((await one.get('request/total')).body).toMatchObject({
      product_id: sauna.id,
      delivery_method: 'pickup',
    })
    expect(await isFree(shop, other.id)).toBe(true)
  })

  it('works once', async () => {
    const address = await at.linkFor(email)
    await at.press(visit(shop), address)
    const second = visit(shop)
    const pressed = await at.press(second, address)
    expect(pressed.headers.location).toBe(address)
    expect((await second.get(address)).body).toContain('This link has already been used')
    expect(second.jar.size).toBe(0)
  })

  it('is over after ten minutes, and says where to look', async () => {
    const address = await at.linkFor(email)
    shop.clock.pass({ minutes: 10 })
    const guest = visit(shop)
    expect((await at.press(guest, address)).headers.location).toBe(address)
    const { body } = await guest.get(address)
    expect(body).toContain('no longer held for you')
    expect(body).toContain(
      `/product/${sauna.id}?date_from=2026-12-01&amp;date_to=2026-12-04&amp;delivery_method=pickup`,
    )
    await at.tellWaitlist()
    expect((await guest.get(address)).body).toContain('no longer held for you')
  })

  it('stops these emails at one press, and the next one is told', async () => {
    const next = await at.aGuest(sauna.id)
    const elsewhere = await aRental(database(), settlement.id)
    await openCheckout(await aCustomer(shop), elsewhere.id)
    await at.ask(visit(shop), elsewhere.id, email)
    const leave = await at.linkFor(email, 'waitlist/leave')
    const guest = visit(shop)
    expect((await guest.get(leave)).body).toContain('Stop these emails')
    expect(await isFree(shop, sauna.id)).toBe(false)
    const pressed = await at.press(guest, leave)
    expect((await guest.get(String(pressed.headers.location))).body).toContain('You are off our waitlist')
    await at.tellWaitlist()
    expect(await at.told(sauna.id)).toEqual([email, next])
    const left = await database()
      .db.selectFrom('waitlistEntry')
      .selectAll()
      .where('productId', '=', elsewhere.id)
      .execute()
    expect(left).toEqual([])
  })

  it.each(['told', 'lapsed', 'used'])('stops everything of its person when it is %s', async (state) => {
    const asked = await addUser(shop, email)
    const elsewhere = await aRental(database(), settlement.id)
    const free = await aRental(database(), settlement.id)
    const address = await at.linkFor(email)
    const leave = await at.linkFor(email, 'waitlist/leave')
    if (state === 'used') await at.press(visit(shop), address)
    if (state === 'lapsed') {
      shop.clock.pass({ minutes: 10 })
      await at.tellWaitlist()
    }
    // As a customer of the same address: one that waits, and one that was told.
    await openCheckout(await aCustomer(shop), elsewhere.id)
    const { hold_expires_at } = await openCheckout(holder, free.id)
    const customer = await visitAs(shop, asked)
    for (const { id } of [elsewhere, free]) expect((await at.ask(customer, id)).status).toBe(204)
    const next = await at.aGuest(free.id)
    await holder.post('request/release', { hold_expires_at, may_return: false })
    await at.tellWaitlist()
    expect(await at.told(free.id)).toEqual([email])

    const guest = visit(shop)
    const pressed = await at.press(guest, leave)
    expect((await guest.get(String(pressed.headers.location))).body).toContain('You are off our waitlist')
    await at.tellWaitlist()
    expect(await at.told(free.id)).toEqual([email, next])
    const live = await database()
      .db.selectFrom('waitlistEntry')
      .select('email')
      .where('state', 'in', ['waiting', 'told'])
      .where('productId', 'in', [sauna.id, elsewhere.id, free.id])
      .execute()
    expect(live).toEqual([{ email: next }])
  })

  it('stops those who asked again after they left, too', async () => {
    const leave = await at.linkFor(email, 'waitlist/leave')
    await at.press(visit(shop), leave)
    await openCheckout(await aCustomer(shop), sauna.id)
    await at.ask(visit(shop), sauna.id, email)
    expect((await visit(shop).get(leave)).body).toContain('<button>Stop these emails</button>')
    await at.press(visit(shop), leave)
    shop.clock.pass({ minutes: 15 })
    await at.tellWaitlist()
    expect(await at.told(sauna.id)).toEqual([email])
  })

  it.each(['/waitlist', '/waitlist?token=', '/waitlist?token=x', '/waitlist/leave?token=x&token=y'])(
    'is told from %s, which nobody was sent',
    async (address) => {
      const guest = visit(shop)
      expect((await guest.get(address)).status).toBe(404)
      expect((await at.press(guest, address)).status).toBe(404)
    },
  )
})
