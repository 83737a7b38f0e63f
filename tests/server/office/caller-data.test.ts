import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { dataSources } from '../../../server/repositories/personal-data/data-sources.ts'
import { createPersonalData } from '../../../server/repositories/personal-data/personal-data.ts'
import { signUp } from '../accounts.ts'
import { changing } from '../changing.ts'
import { visit } from '../shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useRental, useShop } from '../use-shop.ts'
import { aCall, anAcceptance, calling, SECRET, wishOf } from './calling.ts'
import { inOffice } from './members.ts'

describeOnBothEngines('what the shop knows about a caller without an account', (database) => {
  const shop = useShop(database, { env: { PAYMENT_TEST_SECRET: SECRET, RATE_LIMIT_SCALE: '1000' } })
  const { sauna } = useRental(database)
  const personal = () => createPersonalData({ ...database(), sources: dataSources })
  const note = 'Mr. Alder says that the dog did it.'

  async function aCallersOrder() {
    const owner = await inOffice(shop, 'owner')
    const at = calling(shop)
    const trip = { delivery_method: 'delivery', zip_code: '12203' }
    const wanted = aCall(sauna.id, { ...trip, address: '7 Pine Street', city: 'Albany', state: 'NY' })
    const { body: preview } = await owner.post('office/phone-orders/preview', { ...wishOf(wanted), ...trip })
    const call = { ...wanted, total: preview.total }
    const { status, body } = await owner.post('office/phone-orders', call)
    expect(status).toBe(200)
    return { owner, at, call, number: Number(body.number) }
  }

  it('is in their export and goes with it, with what was changed, found, and said about their order', async () => {
    const { owner, at, call, number } = await aCallersOrder()
    const { db } = database()
    // Paid some other way than by the link, so that it never came to belong to an account.
    const { id } = await at.orderOf(number)
    await db
      .updateTable('shopOrder')
      .set({ status: 'paid', paidAt: shop.clock.now() })
      .where('id', '=', id)
      .execute()
    await db.updateTable('payment').set({ status: 'succeeded' }).where('orderId', '=', id).execute()
    const { change, orderNow } = changing(shop)
    await change(await orderNow(id), { method: 'pickup' })
    await owner.post('office/handovers', { key: randomUUID(), order: number, kind: 'out' })
    const key = randomUUID()
    await owner.post('office/reports', { key, order: number, kind: 'damage' })
    await owner.put(`office/reports/${key}/note`, { note, was: '' })
    await owner.post('office/handovers', { key: randomUUID(), order: number, kind: 'back' })
    await db
      .insertInto('review')
      .values({
        orderId: id,
        productId: sauna.id,
        status: 'waiting',
        stars: 5,
        text: 'Warm, says June.',
        name: 'June',
        refusal: null,
        answer: null,
        writtenAt: shop.clock.now(),
      })
      .execute()

    const { exportData, findByEmail, findByAccount, eraseData, findErasureBlocker } = personal()
    // Anybody can sign up with an address; it is theirs once that is proved.
    const { id: stranger } = await signUp(shop, { email: call.email })
    const unproved = await exportData(await findByAccount(stranger))
    expect(unproved).toMatchObject({ orders: [], order_changes: [], unit_reports: [], reviews: [] })
    const caller = await findByEmail(call.email)
    expect(await exportData(caller)).toMatchObject({
      orders: [{ number }],
      order_changes: [{ order: number, before: { address: { address: '7 Pine Street' } } }],
      unit_reports: [{ order: number, kind: 'damage', note }],
      reviews: [{ order: number, text: 'Warm, says June.' }],
      order_notes: [{ order: number }],
    })

    expect(await findErasureBlocker(caller)).toBeNull()
    await eraseData(caller)
    const left = await Promise.all([
      db.selectFrom('shopOrder').selectAll().where('id', '=', id).execute(),
      db.selectFrom('orderChange').selectAll().where('orderId', '=', id).execute(),
      db.selectFrom('unitReport').selectAll().where('orderId', '=', id).execute(),
      db.selectFrom('review').selectAll().where('orderId', '=', id).execute(),
      db.selectFrom('orderNote').selectAll().where('orderId', '=', id).execute(),
    ])
    expect(left.map((rows) => rows.length)).toEqual([1, 1, 1, 0, 0])
    expect(JSON.stringify(left)).not.toMatch(/June|Alder|Pine Street|caller/)
  })

  it('leaves a link that is no use: nobody gets an account without an address by it', async () => {
    const { at, call } = await aCallersOrder()
    const link = await at.linkTo(call.email)
    const { findByEmail, eraseData } = personal()
    await eraseData(await findByEmail(call.email))
    expect((await visit(shop).get(link)).status).toBe(404)
    expect((await at.send(link, anAcceptance())).status).toBe(404)
    const users = await database().db.selectFrom('appUser').select('id').where('email', '=', '').execute()
    expect(users).toEqual([])
  })
})
