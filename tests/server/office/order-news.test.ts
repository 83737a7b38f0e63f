import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { createTellOffice } from '../../../server/flows/office/tell-office.ts'
import { createOffice } from '../../../server/office.ts'
import { createOrderNewsRepo } from '../../../server/repositories/orders/order-news.repo.ts'
import { createEmailOutbox } from '../../../server/repositories/outbox/email-outbox.repo.ts'
import { createPushOutbox } from '../../../server/repositories/push/push-outbox.repo.ts'
import type { Trx } from '../../../server/repositories/shop-database.ts'
import { shopContactOf } from '../../../server/shop-contact.ts'
import { aCustomer } from '../customer.ts'
import { aSaleForm, buyStay, chooseSale, ordersOf, submitPayment } from '../journey.ts'
import { aRental, aSale, aSettlement } from '../rows.ts'
import { ORIGIN } from '../shop.ts'
import { describeOnBothEngines, emptyDatabase } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { aMember, inOffice, officeOf } from './members.ts'

const COMPANY_EMAIL = 'hello@company.example'

describeOnBothEngines('news of orders', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  beforeEach(() => emptyDatabase(database()))

  const tell = () => {
    const config = readConfig({ ORIGIN, COMPANY_EMAIL })
    return createOffice({ config, database: shop.database, clock: shop.clock }).tellOffice()
  }
  const told = () =>
    database()
      .db.selectFrom('mailOutbox')
      .select(['recipient', 'subject', 'bodyText'])
      .where('bodyText', 'like', `%${ORIGIN}/office%`)
      .orderBy('recipient')
      .orderBy('subject')
      .execute()

  /** A settlement where a customer has just paid for a stay. */
  async function aBooking() {
    const settlement = await aSettlement(database(), { name: 'Bend' })
    const sauna = await aRental(database(), settlement.id, { title: 'Juniper' })
    const customer = await aCustomer(shop)
    await buyStay(customer, sauna.id)
    const [order] = await ordersOf(customer)
    const cancel = () =>
      customer.post(`cabinet/user/orders/${order.id}/cancel`, { refund_cost: order.refund_cost })
    const number = /#(\d+)/.exec(order.header)?.[1]
    return { settlement, number, cancel }
  }

  it('goes to owners and to those who work there, once, without a word about the customer', async () => {
    const { settlement, number } = await aBooking()
    const owner = await aMember(shop, 'owner')
    const here = await aMember(shop, 'staff', { settlementIds: [settlement.id] })
    await aMember(shop, 'staff', { settlementIds: [(await aSettlement(database())).id] })
    await aMember(shop, 'partner')
    expect(await Promise.all([tell(), tell()])).toContain(1)
    await tell()

    const emails = await told()
    expect(emails.map(({ recipient }) => recipient)).toEqual([owner.email, here.email].toSorted())
    const [{ subject, bodyText }] = emails as [(typeof emails)[0]]
    expect(subject).toBe(`A new booking: #${number}, Juniper`)
    expect(bodyText).toContain(`${ORIGIN}/office/orders/${number}`)
    const { customer, homeAddress } = await database()
      .db.selectFrom('shopOrder')
      .select(['customer', 'homeAddress'])
      .executeTakeFirstOrThrow()
    for (const secret of [customer.surname, customer.email, customer.cellPhone, homeAddress?.address])
      expect(bodyText).not.toContain(secret)
  })

  it('goes to the company while nobody has joined the office', async () => {
    await aBooking()
    await tell()
    expect(await told()).toMatchObject([{ recipient: COMPANY_EMAIL }])
  })

  it('is written a few emails at a time however many there are, so that customers get a turn', async () => {
    await aBooking()
    await aBooking()
    const { members } = officeOf(shop)
    const ids = Array.from({ length: 150 }, () => randomUUID())
    await database().tx(async (trx) => {
      for (const id of ids) {
        await members.insert(trx, { id, email: `${id}@office.example`, role: 'owner', isEverywhere: true })
        await members.markJoined(trx, id)
      }
    })
    const now = () => shop.clock.now()
    const count = async (trx: Trx) =>
      (
        await trx
          .selectFrom('mailOutbox')
          .select('id')
          .where('recipient', 'like', '%@office.example')
          .execute()
      ).length
    const sizes: number[] = []
    const tellOffice = createTellOffice({
      tx: (work) =>
        database().tx(async (trx) => {
          const before = await count(trx)
          const done = await work(trx)
          sizes.push((await count(trx)) - before)
          return done
        }),
      members,
      news: createOrderNewsRepo({ now }),
      outbox: createEmailOutbox(now),
      pushes: createPushOutbox(now),
      shop: shopContactOf(readConfig({ ORIGIN })),
      clock: shop.clock,
    })
    expect(await tellOffice()).toBe(2)
    expect(sizes.filter((size) => size > 0)).toEqual([150, 150])
    expect(await tellOffice()).toBe(0)
  })

  it('says that an order was canceled, and what goes back', async () => {
    const { number, cancel } = await aBooking()
    await tell()
    expect((await cancel()).status).toBe(200)
    await tell()
    expect((await told()).map(({ subject }) => subject)).toEqual([
      `A new booking: #${number}, Juniper`,
      `An order was canceled: #${number}, Juniper`,
    ])
    expect((await told())[1]?.bodyText).toMatch(/Refund to the customer: +\$\d/)
  })

  it('is only the end of an order that nobody had heard of', async () => {
    const { number, cancel } = await aBooking()
    await cancel()
    await tell()
    expect((await told()).map(({ subject }) => subject)).toEqual([
      `An order was canceled: #${number}, Juniper`,
    ])
  })

  it('is none while an order is not paid, or when it was paid days ago', async () => {
    await aBooking()
    await database().db.updateTable('shopOrder').set({ paidAt: null }).execute()
    expect(await tell()).toBe(0)
    const paidAt = shop.clock.now()
    await database().db.updateTable('shopOrder').set({ paidAt }).execute()
    shop.clock.pass({ hours: 25 })
    expect(await tell()).toBe(0)
  })

  it('is none when an order of days ago is handed over', async () => {
    await aBooking()
    shop.clock.pass({ hours: 25 })
    onTestFinished(() => shop.clock.pass({ hours: -25 }))
    const updatedAt = shop.clock.now()
    await database().db.updateTable('shopOrder').set({ status: 'handed_over', updatedAt }).execute()
    expect(await tell()).toBe(0)
  })

  it('stops when a member turns it off, and the company is not told instead', async () => {
    const owner = await inOffice(shop, 'owner')
    expect((await owner.put('office/order-news', { order_news: false })).body).toEqual({ order_news: false })
    expect((await owner.get('office/session')).body.data.order_news).toBe(false)
    await aBooking()
    await tell()
    expect(await told()).toEqual([])
  })

  it('of a sale goes to those who work everywhere', async () => {
    const sale = await aSale(database())
    const customer = await aCustomer(shop)
    await chooseSale(customer, sale.id)
    const { version } = (await customer.get('request/total')).body
    const accepted = await customer.post(
      'request/accept',
      aSaleForm({ version, city: 'Bend', state: 'OR', zip_code: '97701' }),
    )
    await submitPayment(customer, accepted.body.redirectTo, 'pay')
    const owner = await aMember(shop, 'owner')
    await aMember(shop, 'staff', { settlementIds: [(await aSettlement(database())).id] })
    await tell()
    expect(await told()).toMatchObject([
      { recipient: owner.email, subject: expect.stringMatching(/^A sauna was sold/) },
    ])
  })
})
