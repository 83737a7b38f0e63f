import { beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '../customer.ts'
import {
  aForm,
  aSaleForm,
  buyStay,
  chooseSale,
  openCheckout,
  order as orderStay,
  submitPayment,
} from '../journey.ts'
import { aRental, aSale, aSettlement } from '../rows.ts'
import type { Visit } from '../shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

type Member = Visit & { memberId: string; email: string }

describeOnBothEngines('orders in the office', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  let here: Awaited<ReturnType<typeof aSettlement>>
  let sauna: Awaited<ReturnType<typeof aRental>>
  let owner: Member
  let staffElsewhere: Member
  let kim: number
  let lee: number
  let sold: number

  const newestOrder = () =>
    database().db.selectFrom('shopOrder').selectAll().orderBy('number', 'desc').executeTakeFirstOrThrow()

  /** Orders as that person, and pays. @returns the number of the order */
  async function aStay(person: Record<string, string>, from: string, to: string, productId = sauna.id) {
    const customer = await aCustomer(shop)
    const { version } = await openCheckout(customer, productId, { date_from: from, date_to: to })
    const accepted = await customer.post('request/accept', aForm({ version, ...person }))
    await submitPayment(customer, accepted.body.redirectTo, 'pay')
    return (await newestOrder()).number
  }

  const find = async (member: Visit, query: Record<string, string>) => {
    const { status, body } = await member.get(`office/orders?${new URLSearchParams(query)}`)
    expect(status).toBe(200)
    return body.orders.data.map(({ number }: { number: number }) => number)
  }
  const details = async (member: Visit, number: number) => (await member.get(`office/orders/${number}`)).body

  beforeAll(async () => {
    here = await aSettlement(database())
    const elsewhere = await aSettlement(database())
    sauna = await aRental(database(), here.id, { units: 2 })
    owner = await inOffice(shop, 'owner')
    staffElsewhere = await inOffice(shop, 'staff', { settlementIds: [elsewhere.id] })
    kim = await aStay(
      { name: 'Kim', surname: 'O’Hara', email: 'kim_ohara@example.com', cell_phone: '(541) 555-0142' },
      '2026-12-01',
      '2026-12-04',
    )
    lee = await aStay(
      { name: 'Lee', surname: 'Kimball', email: 'lee@example.com', cell_phone: '(541) 555-0177' },
      '2026-12-10',
      '2026-12-12',
    )
    const { id } = await aSale(database())
    const buyer = await aCustomer(shop)
    await chooseSale(buyer, id, 'pickup')
    await buyer.post('request/accept', aSaleForm({ name: 'Ada', surname: 'Berg' }))
    sold = (await newestOrder()).number
  })

  describe('are found', () => {
    it.each([
      ['kim', ['lee', 'kim']],
      ['KIM hara', ['kim']],
      ['kim_o', ['kim']],
      ['kim%', []],
      ['lee@', ['lee']],
      ['555-0142', ['kim']],
      ['+1 541 555 0177', ['lee']],
      ['nobody', []],
    ])('by “%s”', async (q, expected) => {
      const numbers: Record<string, number> = { kim, lee }
      expect(await find(owner, { q })).toEqual(expected.map((name) => numbers[name]))
    })

    it('by number, with and without the sign', async () => {
      expect(await find(owner, { q: `#${kim}` })).toEqual([kim])
      expect(await find(owner, { q: String(lee) })).toContain(lee)
    })

    it('by status, place, and days of which one lies between', async () => {
      expect(await find(owner, { status: 'awaiting_payment' })).toEqual([sold])
      expect(await find(owner, { settlement: String(here.id) })).toEqual([lee, kim])
      expect(await find(owner, { from: '2026-12-04', to: '2026-12-09' })).toEqual([kim])
      expect(await find(owner, { from: '2026-12-13' })).toEqual([])
      const wrong = await owner.get('office/orders?from=2026-02-30')
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['from']])
    })

    it('newest first, and pages keep what was asked for', async () => {
      expect(await find(owner, {})).toEqual([sold, lee, kim])
      const { body } = await owner.get('office/orders?q=kim&page=9')
      expect(body.orders).toMatchObject({ current_page: 1, last_page: 1, total: 2 })
    })

    it('by staff only where they work', async () => {
      const staff = await inOffice(shop, 'staff', { settlementIds: [here.id] })
      expect(await find(staff, {})).toEqual([lee, kim])
      expect(await find(staffElsewhere, {})).toEqual([])
      expect(await find(staffElsewhere, { q: `#${kim}` })).toEqual([])
      const there = await staffElsewhere.get(`office/orders?settlement=${here.id}`)
      expect(there.status).toBe(403)
    })

    it('by partners only of their saunas, by number, and without anything about the customer', async () => {
      const { unitId } = await database()
        .db.selectFrom('shopOrder')
        .select('unitId')
        .where('number', '=', kim)
        .executeTakeFirstOrThrow()
      const other = sauna.units.find((id) => id !== unitId) as number
      const partner = await inOffice(shop, 'partner', { unitIds: [unitId as number] })
      const without = await inOffice(shop, 'partner', { unitIds: [other] })
      expect(await find(partner, { q: String(kim) })).toEqual([kim])
      expect(await find(partner, { q: 'kim' })).toEqual([])
      expect(await find(partner, { q: '5550142' })).toEqual([])
      expect(await find(without, { q: String(kim) })).toEqual([])
      expect((await without.get(`office/orders/${kim}`)).status).toBe(404)
      await owner.post(`office/orders/${kim}/notes`, { text: 'Kim has a dog.' })
      const list = await partner.get('office/orders')
      const one = await partner.get(`office/orders/${kim}`)
      expect([list.status, one.status]).toEqual([200, 200])
      expect(one.body).toMatchObject({ cancel_refund: null, most_refund: 0, most_part_refund: 0 })
      for (const { body } of [list, one]) {
        expect(JSON.stringify(body)).not.toMatch(/kim|hara|0142|dog|confirmation|main street/i)
        expect(JSON.stringify(body)).not.toContain(owner.email)
      }
      expect((await partner.post(`office/orders/${kim}/notes`, { text: 'x' })).status).toBe(403)
      await database().db.deleteFrom('officePartnerUnit').execute()
    })
  })

  describe('in detail', () => {
    it('tell everything, and what happened, newest first', async () => {
      const body = await details(owner, kim)
      expect(body).toMatchObject({
        number: kim,
        status: 'paid',
        unit: expect.stringContaining(sauna.slug),
        place: here.name,
        customer: { name: 'Kim O’Hara', email: 'kim_ohara@example.com', phone: '(541) 555-0142' },
        payment: { gateway: 'test' },
        emails: [{ subject: `Your order #${kim}: ${sauna.title}`, sent_at: null }],
      })
      expect(body.price_lines.at(-1)).toEqual({ label: 'Total', cost: body.total_cost })
      const acts = body.history.map(({ act, who }: { act: string; who: string | null }) => [act, who])
      expect(acts).toContainEqual(['Email waiting to be sent', null])
      expect(acts.slice(-2)).toEqual([
        ['Paid', 'customer'],
        ['Ordered', 'customer'],
      ])
    })

    it('are not there for staff who work elsewhere, whatever they call', async () => {
      const paths = [
        `office/orders/${kim}/notes`,
        `office/orders/${kim}/cancel`,
        `office/orders/${kim}/refunds`,
        `office/orders/${kim}/emails/${crypto.randomUUID()}/again`,
      ]
      expect((await staffElsewhere.get(`office/orders/${kim}`)).status).toBe(404)
      for (const path of paths)
        expect(
          (
            await staffElsewhere.post(path, {
              text: 'x',
              expected_refund: 0,
              id: crypto.randomUUID(),
              amount: 1,
            })
          ).status,
        ).toBe(404)
      expect(await details(owner, kim)).toMatchObject({ status: 'paid' })
    })
  })

  describe('have notes', () => {
    it('which the log mentions and does not repeat', async () => {
      const empty = await owner.post(`office/orders/${lee}/notes`, { text: '  ' })
      expect([empty.status, empty.body.errors]).toEqual([422, { text: ['Please write something.'] }])
      const { body } = await owner.post(`office/orders/${lee}/notes`, { text: 'Lee calls at noon.' })
      expect(body.notes).toMatchObject([{ text: 'Lee calls at noon.', actor: owner.email }])
      expect(body.history[0]).toMatchObject({ act: 'Wrote a note', who: owner.email, detail: null })
      const log = await database().db.selectFrom('officeLog').selectAll().execute()
      expect(JSON.stringify(log)).not.toContain('noon')
    })

    it('which go when their customer’s data is deleted', async () => {
      const customer = await aCustomer(shop)
      await buyStay(customer, sauna.id, { date_from: '2027-01-05', date_to: '2027-01-07' })
      const { id, number } = await newestOrder()
      await owner.post(`office/orders/${number}/notes`, { text: 'A friend of the mayor.' })
      const exported = await customer.get('cabinet/user/export')
      expect(JSON.stringify(exported.body)).toContain('A friend of the mayor.')
      await database().db.updateTable('shopOrder').set({ status: 'completed' }).where('id', '=', id).execute()
      const deleted = await customer.delete('cabinet/user', { email: `${customer.userId}@example.com` })
      expect(deleted.status).toBe(204)
      expect(await details(owner, number)).toMatchObject({ customer: null, notes: [], emails: [] })
    })
  })

  describe('are canceled', () => {
    const cancel = (number: number, body: object) => owner.post(`office/orders/${number}/cancel`, body)
    const aPaidStay = (day: string, to: string) => aStay({ name: 'Pat', surname: 'Cole' }, day, to)

    it('with the refund of their terms, and the history says who did it', async () => {
      const number = await aPaidStay('2027-02-01', '2027-02-03')
      const { cancel_refund: expected, total_cost: total } = await details(owner, number)
      expect(expected).toBe(total)
      const { status, body } = await cancel(number, { expected_refund: expected })
      expect([status, body.status, body.refund_cost]).toEqual([200, 'refunded', total])
      const canceled = body.history.find(({ act }: { act: string }) => act === 'Canceled')
      expect(canceled).toMatchObject({ who: owner.email, detail: expect.stringMatching(/^refund \$/) })
    })

    it('with another refund, never more than was paid', async () => {
      const number = await aPaidStay('2027-02-05', '2027-02-07')
      const { cancel_refund: expected, total_cost: total } = await details(owner, number)
      const tooMuch = await cancel(number, { expected_refund: expected, refund: total + 1 })
      expect([tooMuch.status, tooMuch.body.message]).toEqual([409, 'You cannot refund more than was paid.'])
      const negative = await cancel(number, { expected_refund: expected, refund: -1 })
      expect(negative.status).toBe(422)
      const { body } = await cancel(number, { expected_refund: expected, refund: 1_000 })
      expect([body.status, body.refund_cost]).toEqual(['refunded', 1_000])
    })

    it('not when the refund is no longer what was shown', async () => {
      const number = await aPaidStay('2027-02-10', '2027-02-12')
      expect((await cancel(number, { expected_refund: 5 })).status).toBe(409)
      expect(await details(owner, number)).toMatchObject({ status: 'paid' })
    })

    it('once, however often that is sent; for another refund it is refused', async () => {
      const number = await aPaidStay('2027-02-15', '2027-02-17')
      const { cancel_refund: expected } = await details(owner, number)
      const answers = await Promise.all([1, 2].map(() => cancel(number, { expected_refund: expected })))
      for (const { status, body } of answers) expect([status, body.refund_cost]).toEqual([200, expected])
      const other = await cancel(number, { expected_refund: expected, refund: 1_000 })
      expect(other.status).toBe(409)
      const log = await database()
        .db.selectFrom('officeLog')
        .select('act')
        .where('subject', '=', `order ${number}`)
        .execute()
      expect(log).toEqual([{ act: 'canceled' }])
    })

    it('before they are paid, too', async () => {
      const customer = await aCustomer(shop)
      await orderStay(customer, sauna.id, { date_from: '2027-02-20', date_to: '2027-02-22' })
      const { number } = await newestOrder()
      const { status, body } = await cancel(number, { expected_refund: 0 })
      expect([status, body.status]).toEqual([200, 'cancelled'])
    })
  })

  describe('have emails', () => {
    it('which go out once more, each time it is asked for', async () => {
      const [email] = (await details(owner, kim)).emails
      const again = () => owner.post(`office/orders/${kim}/emails/${email.id}/again`)
      expect((await again()).body.emails).toHaveLength(2)
      const { body } = await again()
      expect(body.emails.map(({ subject }: { subject: string }) => subject)).toEqual(
        Array.from({ length: 3 }, () => email.subject),
      )
      expect(body.history[0]).toMatchObject({ act: 'Sent an email again', who: owner.email })
    })

    it('and of two requests at the same moment one sends it', async () => {
      const [email] = (await details(owner, lee)).emails
      await Promise.all([1, 2].map(() => owner.post(`office/orders/${lee}/emails/${email.id}/again`)))
      const { emails } = await details(owner, lee)
      // Two, or three if one of them came after the other.
      expect([2, 3]).toContain(emails.length)
      expect((await owner.post(`office/orders/${kim}/emails/${email.id}/again`)).status).toBe(404)
      expect((await owner.post(`office/orders/${kim}/emails/none/again`)).status).toBe(404)
    })
  })

  describe('are printed', () => {
    it.each([
      ['receipt', 'Receipt for order'],
      ['packing-list', 'Packing list for order'],
    ])('as a %s, for owners and staff who work there', async (name, title) => {
      const path = `/office/orders/${kim}/${name}`
      const { status, body, headers } = await owner.get(path)
      expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
      expect(body).toContain(`${title} #${kim}`)
      expect(body).toContain('Kim O’Hara')
      const partner = await inOffice(shop, 'partner', { unitIds: sauna.units })
      for (const other of [partner, staffElsewhere, await aCustomer(shop)]) {
        const answer = await other.get(path)
        expect([answer.status, answer.headers.location]).toEqual([303, `/office/orders/${kim}`])
      }
      await database().db.deleteFrom('officePartnerUnit').execute()
    })

    it('as a packing list with what the catalog names', async () => {
      const items = JSON.stringify([{ label: 'Bucket & ladle', value: '1' }])
      await database().db.updateTable('product').set({ items }).where('id', '=', sauna.id).execute()
      const { body } = await owner.get(`/office/orders/${kim}/packing-list`)
      expect(body).toContain('Bucket &amp; ladle')
      expect(body).toContain(sauna.slug)
    })

    it('with no receipt before they are paid', async () => {
      expect((await owner.get(`/office/orders/${sold}/receipt`)).status).toBe(303)
      expect((await owner.get('/office/orders/x/receipt')).status).toBe(303)
    })
  })
})
