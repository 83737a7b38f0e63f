import { describe, expect, it } from 'vitest'
import { aCustomer } from '../customer.ts'
import { buyStay, order as orderStay } from '../journey.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { inOffice } from './members.ts'
import { useOrders } from './some-orders.ts'

describeOnBothEngines('orders in the office', (database) => {
  const { shop, some, newestOrder, aStay, details } = useOrders(database)

  describe('in detail', () => {
    it('tell everything, and what happened, newest first', async () => {
      const { here, sauna, owner, kim } = some
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
      const { owner, staffElsewhere, kim } = some
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
      const { owner, lee } = some
      const empty = await owner.post(`office/orders/${lee}/notes`, { text: '  ' })
      expect([empty.status, empty.body.errors]).toEqual([422, { text: ['Please write something.'] }])
      const { body } = await owner.post(`office/orders/${lee}/notes`, { text: 'Lee calls at noon.' })
      expect(body.notes).toMatchObject([{ text: 'Lee calls at noon.', actor: owner.email }])
      expect(body.history[0]).toMatchObject({ act: 'Wrote a note', who: owner.email, detail: null })
      const log = await database().db.selectFrom('officeLog').selectAll().orderBy('id').execute()
      expect(JSON.stringify(log)).not.toContain('noon')
    })

    it('which go when their customer’s data is deleted', async () => {
      const { sauna, owner } = some
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
    const cancel = (number: number, body: object) => some.owner.post(`office/orders/${number}/cancel`, body)
    const aPaidStay = (day: string, to: string) =>
      aStay(some.sauna.id, { name: 'Pat', surname: 'Cole' }, day, to)

    it('with the refund of their terms, and the history says who did it', async () => {
      const { owner } = some
      const number = await aPaidStay('2027-02-01', '2027-02-03')
      const { cancel_refund: expected, total_cost: total } = await details(owner, number)
      expect(expected).toBe(total)
      const { status, body } = await cancel(number, { expected_refund: expected })
      expect([status, body.status, body.refund_cost]).toEqual([200, 'refunded', total])
      const canceled = body.history.find(({ act }: { act: string }) => act === 'Canceled')
      expect(canceled).toMatchObject({ who: owner.email, detail: expect.stringMatching(/^refund \$/) })
    })

    it('with another refund, never more than was paid', async () => {
      const { owner } = some
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
      const { owner } = some
      const number = await aPaidStay('2027-02-10', '2027-02-12')
      expect((await cancel(number, { expected_refund: 5 })).status).toBe(409)
      expect(await details(owner, number)).toMatchObject({ status: 'paid' })
    })

    it('once, however often that is sent; for another refund it is refused', async () => {
      const { owner } = some
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
        .orderBy('id')
        .execute()
      expect(log).toEqual([{ act: 'canceled' }])
    })

    it('before they are paid, too', async () => {
      const { sauna } = some
      const customer = await aCustomer(shop)
      await orderStay(customer, sauna.id, { date_from: '2027-02-20', date_to: '2027-02-22' })
      const { number } = await newestOrder()
      const { status, body } = await cancel(number, { expected_refund: 0 })
      expect([status, body.status]).toEqual([200, 'cancelled'])
    })
  })

  describe('have emails', () => {
    it('which go out once more, each time it is asked for', async () => {
      const { owner, kim } = some
      const [email] = (await details(owner, kim)).emails
      const again = () => owner.post(`office/orders/${kim}/emails/${email.id}/again`)
      expect((await again()).body.emails).toHaveLength(2)
      const { body } = await again()
      expect(body.emails.map(({ subject }: { subject: string }) => subject)).toEqual(
        Array.from({ length: 3 }, () => email.subject),
      )
      expect(body.history[0]).toMatchObject({ act: 'Sent an email again', who: owner.email })
    })

    it('and the history has each that two requests at the same moment sent', async () => {
      const { owner, kim, lee } = some
      const [email] = (await details(owner, lee)).emails
      await Promise.all([1, 2].map(() => owner.post(`office/orders/${lee}/emails/${email.id}/again`)))
      const { emails, history } = await details(owner, lee)
      // Two, or three if one of them came after the other.
      expect([2, 3]).toContain(emails.length)
      const sent = history.filter(({ act }: { act: string }) => act === 'Sent an email again')
      expect(sent).toHaveLength(emails.length - 1)
      expect((await owner.post(`office/orders/${kim}/emails/${email.id}/again`)).status).toBe(404)
      expect((await owner.post(`office/orders/${kim}/emails/none/again`)).status).toBe(404)
    })
  })

  describe('are printed', () => {
    it.each([
      ['receipt', 'Receipt for order'],
      ['packing-list', 'Packing list for order'],
    ])('as a %s, for owners and staff who work there', async (name, title) => {
      const { sauna, owner, staffElsewhere, kim } = some
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
      const { sauna, owner, kim } = some
      const items = JSON.stringify([{ label: 'Bucket & ladle', value: '1' }])
      await database().db.updateTable('product').set({ items }).where('id', '=', sauna.id).execute()
      const { body } = await owner.get(`/office/orders/${kim}/packing-list`)
      expect(body).toContain('Bucket &amp; ladle')
      expect(body).toContain(sauna.slug)
    })

    it('with no receipt before they are paid', async () => {
      const { owner, sold } = some
      expect((await owner.get(`/office/orders/${sold}/receipt`)).status).toBe(303)
      expect((await owner.get('/office/orders/x/receipt')).status).toBe(303)
    })
  })
})
