import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createReviewRequests } from '../../server/reviews.ts'
import { PASSWORD, signUp } from './accounts.ts'
import { aCustomer, type Customer, visitAs } from './customer.ts'
import { buyStay, mailsAbout, ordersOf } from './journey.ts'
import { inOffice } from './office/members.ts'
import { aRental, aSettlement } from './rows.ts'
import { visit, type Visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useCustomer, useRental, useShop } from './use-shop.ts'

const words = { stars: 4, text: 'Hot in an hour.', shows_name: true }

describeOnBothEngines('reviews', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const { settlement, sauna } = useRental(database, { units: 5 })
  const customer = useCustomer(shop)
  let owner: Visit
  beforeAll(async () => {
    owner = await inOffice(shop, 'owner')
  })
  // Each test's own start of time: some wait for weeks.
  beforeEach(() => shop.clock.set('2026-11-21T18:00:00Z'))

  const newest = () =>
    database()
      .db.selectFrom('shopOrder')
      .select(['id', 'number'])
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
  const setStatus = (orderId: string, status: 'completed' | 'paid') =>
    database().tx((trx) => trx.updateTable('shopOrder').set({ status }).where('id', '=', orderId).execute())

  /** Rents, and brings it back. @returns the order */
  async function aStay(who: Customer = customer, productId = sauna.id) {
    await buyStay(who, productId)
    const order = await newest()
    await setStatus(order.id, 'completed')
    return order
  }
  const review = (who: Customer, orderId: string, changes: object = {}) =>
    who.put(`cabinet/user/orders/${orderId}/review`, { ...words, ...changes })

  const waiting = async (member = owner) => (await member.get('office/reviews')).body.reviews.data
  const find = async (number: number) =>
    (await waiting()).find((one: { number: number }) => one.number === number)
  const decide = (member: Visit, { id, version }: { id: number; version: number }, body: object) =>
    member.put(`office/reviews/${id}`, { version, ...body })
  const publish = async (number: number) =>
    expect((await decide(owner, await find(number), { act: 'publish' })).status).toBe(204)
  const productPage = async (id = sauna.id) => (await visit(shop).get(`products/${id}`)).body

  /** A published review of a new customer's. */
  async function aPublished(changes: object = {}) {
    const who = await aCustomer(shop)
    const order = await aStay(who)
    await review(who, order.id, changes)
    await publish(order.number)
    return { who, order }
  }

  describe('of an order', () => {
    it('are for its customer once it is completed, and wait to be read', async () => {
      await buyStay(customer, sauna.id)
      const { id } = await newest()
      expect((await ordersOf(customer))[0]).not.toHaveProperty('can_review')
      expect((await ordersOf(customer))[0]).not.toHaveProperty('review_name')
      expect((await review(customer, id)).status).toBe(409)
      await setStatus(id, 'completed')
      expect((await ordersOf(customer))[0]).toMatchObject({ can_review: true, review_name: 'Ada' })
      expect((await review(await aCustomer(shop), id)).status).toBe(404)
      const { status, body } = await review(customer, id)
      expect([status, body.review]).toEqual([
        200,
        {
          stars: 4,
          text: 'Hot in an hour.',
          shows_name: true,
          status: 'waiting',
          refusal: null,
          answer: null,
        },
      ])
      expect((await productPage()).reviews).toBeUndefined()
    })

    it.each([
      [{ stars: 0 }, { stars: ['Please choose a rating.'] }],
      [{ stars: 6 }, { stars: ['Please choose a rating.'] }],
      [{ text: ' ' }, { text: ['Please write a few words.'] }],
      [{ text: 'x'.repeat(2_001) }, { text: ['Please use at most 2000 characters.'] }],
    ])('that are wrong say where: %j', async (changes, errors) => {
      const { id } = await aStay()
      const { status, body } = await review(customer, id, changes)
      expect([status, body.errors]).toEqual([422, errors])
    })

    it('can be changed, which makes them wait again, and withdrawn, wherever they are', async () => {
      const { id, number } = await aStay()
      await review(customer, id)
      await publish(number)
      expect((await productPage()).reviews.count).toBe(1)
      await review(customer, id)
      expect((await productPage()).reviews.count).toBe(1)
      await review(customer, id, { stars: 1 })
      expect((await productPage()).reviews).toBeUndefined()
      await publish(number)
      expect((await productPage()).reviews).toMatchObject({ count: 1, average: 1 })
      const { body } = await customer.delete(`cabinet/user/orders/${id}/review`)
      expect(body.review).toBeUndefined()
      expect((await productPage()).reviews).toBeUndefined()
    })

    it('are exported and deleted with the account', async () => {
      const { browser, email, id } = await signUp(shop)
      const leaving = { ...browser, userId: id }
      const order = await aStay(leaving)
      await review(leaving, order.id)
      await decide(owner, await find(order.number), { act: 'refuse', text: 'Please leave out names.' })
      const { body } = await leaving.get('cabinet/user/export')
      expect(body.reviews).toMatchObject([
        { order: order.number, text: 'Hot in an hour.', name: 'Ada', refusal: 'Please leave out names.' },
      ])
      await review(leaving, order.id, { stars: 5 })
      await publish(order.number)
      expect((await productPage()).reviews).toBeDefined()
      expect((await leaving.delete('cabinet/user', { email, password: PASSWORD })).status).toBe(204)
      expect((await productPage()).reviews).toBeUndefined()
    })
  })

  describe('on the page of a sauna', () => {
    it('are the newest three, with the beginnings of their texts and the average of all; the list has the whole texts', async () => {
      for (const stars of [5, 5, 4, 1]) {
        shop.clock.pass({ minutes: 1 })
        await aPublished({ stars, text: `${stars}: ${'long words '.repeat(60)}`, shows_name: stars > 1 })
      }
      const { reviews } = await productPage()
      expect(reviews).toMatchObject({ count: 4, average: 3.8 })
      const shown = reviews.newest.map((one: { stars: number; name: string }) => [one.stars, one.name])
      expect(shown).toEqual([
        [1, null],
        [4, 'Ada'],
        [5, 'Ada'],
      ])
      for (const { text } of reviews.newest) {
        expect(text).toMatch(/ (?:long|words)…$/)
        expect(text.length).toBeLessThanOrEqual(281)
      }
      const { body } = await visit(shop).get(`products/${sauna.id}/reviews`)
      expect(body).toMatchObject({ total: 4, last_page: 1 })
      expect(body.data[0].text).toBe(`1: ${'long words '.repeat(60)}`.trim())
    })

    it('are not those of another sauna', async () => {
      await aPublished()
      const { id } = await aRental(database(), settlement.id)
      expect((await productPage(id)).reviews).toBeUndefined()
      expect((await visit(shop).get(`products/${id}/reviews`)).body.data).toEqual([])
    })
  })

  describe('in the office', () => {
    it('are published, refused with a reason that their customer reads, and answered once; the log has no words of customers', async () => {
      const { id, number } = await aStay()
      await review(customer, id, { text: 'Never again, says the customer.' })
      const first = await find(number)
      expect(first).toMatchObject({ stars: 4, name: 'Ada', status: 'waiting', place: settlement.name })
      expect((await decide(owner, first, { act: 'refuse' })).body.errors).toEqual({
        text: ['Please say why: the customer reads it.'],
      })
      const early = await decide(owner, first, { act: 'answer', text: 'Thank you!' })
      expect([early.status, early.body.message]).toEqual([
        409,
        'Only a published review can be answered. Please publish it first.',
      ])
      await decide(owner, first, { act: 'refuse', text: 'Please leave out names.' })
      expect((await ordersOf(customer))[0].review).toMatchObject({
        status: 'refused',
        refusal: 'Please leave out names.',
      })
      const stale = await decide(owner, first, { act: 'publish' })
      expect([stale.status, stale.body.message]).toEqual([
        409,
        'This review has changed since you opened it. Please read it again; nothing was done.',
      ])
      await review(customer, id, { text: 'Better next time, says the customer.' })
      await publish(number)
      const published = (await owner.get('office/reviews?status=published')).body.reviews.data.find(
        (one: { number: number }) => one.number === number,
      )
      expect((await decide(owner, published, { act: 'answer', text: 'Thank you!' })).status).toBe(204)
      expect((await productPage()).reviews.newest[0].answer).toBe('Thank you!')
      const again = { ...published, version: published.version + 1 }
      expect((await decide(owner, again, { act: 'answer', text: 'Twice' })).status).toBe(409)

      const log = await database().db.selectFrom('officeLog').selectAll().orderBy('id').execute()
      const ours = log.filter(({ subject }) => subject === `order ${number}`)
      expect(ours.map(({ act }) => act)).toEqual([
        'refused a review',
        'published a review',
        'answered a review',
      ])
      expect(JSON.stringify(ours)).not.toMatch(/customer|names/)
    })

    it('are those of the places where somebody works', async () => {
      const elsewhere = await aSettlement(database())
      const here = await inOffice(shop, 'staff', { settlementIds: [settlement.id] })
      const away = await inOffice(shop, 'staff', { settlementIds: [elsewhere.id] })
      const { id, number } = await aStay()
      await review(customer, id)
      const one = await find(number)
      expect((await waiting(here)).map((seen: { number: number }) => seen.number)).toContain(number)
      expect(await waiting(away)).toEqual([])
      expect((await decide(away, one, { act: 'publish' })).status).toBe(404)
      expect((await decide(here, one, { act: 'publish' })).status).toBe(204)
    })
  })

  describe('are asked for', () => {
    const ask = () =>
      createReviewRequests({ database: database(), clock: shop.clock, booking: { shop: contact } })()
    const contact = { origin: 'http://shop.test', company: { name: 'C', email: 'c@example.com', phone: '1' } }
    const requests = async (orderId: string) =>
      (await mailsAbout(shop, orderId)).filter(({ subject }) => subject.startsWith('How was it?'))

    it('once, two days after the return, at nine in the morning where the sauna is', async () => {
      // It comes back on December 4, in New York.
      const { id } = await aStay()
      shop.clock.set('2026-12-06T13:59:00Z')
      await ask()
      expect(await requests(id)).toHaveLength(0)
      shop.clock.set('2026-12-06T14:00:00Z')
      await Promise.all([ask(), ask()])
      await ask()
      expect(await requests(id)).toMatchObject([
        { bodyText: expect.stringContaining('http://shop.test/cabinet/orders') },
      ])
    })

    it('from nobody whose order was not completed, who has said something, or who was back a month ago', async () => {
      await buyStay(customer, sauna.id)
      const paid = await newest()
      const said = await aStay(await aCustomer(shop))
      const long = await aStay(await aCustomer(shop))
      await database().tx((trx) =>
        trx
          .updateTable('shopOrder')
          .set({ dateFrom: '2026-10-01', dateTo: '2026-10-04' })
          .where('id', '=', long.id)
          .execute(),
      )
      const { userId } = await database()
        .db.selectFrom('shopOrder')
        .select('userId')
        .where('id', '=', said.id)
        .executeTakeFirstOrThrow()
      await review(await visitAs(shop, userId ?? ''), said.id)
      shop.clock.set('2026-12-07T18:00:00Z')
      await ask()
      for (const { id } of [paid, said, long]) expect(await requests(id)).toHaveLength(0)
    })
  })
})
