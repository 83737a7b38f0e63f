import { expect, it } from 'vitest'
import { aFootprint } from '../builders.ts'
import { aYard } from './site-answers.ts'
import { openCheckout, ordersOf } from './journey.ts'
import { inOffice } from './office/members.ts'
import { useCheck } from './use-check.ts'
import { describeOnBothEngines } from './use-database.ts'

const footprint = aFootprint()

describeOnBothEngines('a delivery to the customer’s place', (database) => {
  const facts = { footprint: JSON.stringify(footprint) }
  const { shop, sauna, customer, accept, buy, goingOut } = useCheck(database, facts, 'delivery')

  it('is told at the checkout what the sauna takes up', async () => {
    expect((await openCheckout(customer, sauna.id)).footprint).toEqual(footprint)
  })

  it('is answered on the order, with the rules of the guide and what a plan needs', async () => {
    expect((await accept(aYard)).status).toBe(200)
    const [order] = await ordersOf(customer)
    expect(order.site_check).toMatchObject({
      outcome: 'yes',
      title: 'Yes, it fits there',
      footprint,
      site: { entrance: 126, length: 480, fire: 144, done: ['allowed'] },
    })
    expect(order.site_check.findings).toHaveLength(6)
    const done = order.site_check.rules.map(({ is_done }: { is_done: boolean }) => is_done)
    expect(done).toEqual([true, false, false, false])
  })

  it('needs no answer', async () => {
    expect((await accept({})).status).toBe(200)
    expect((await ordersOf(customer))[0]).not.toHaveProperty('site_check')
  })

  it('refuses what is no answer with a sentence for each', async () => {
    const { status, body } = await accept({ ...aYard, site_way: 'up', site_entrance: 'wide' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      site_way: ['Please choose one of the answers.'],
      site_entrance: [expect.stringMatching(/^Please enter feet/)],
    })
  })

  it('has to be confirmed where it does not fit, and then stays a delivery', async () => {
    const tooNarrow = { ...aYard, site_entrance: '7' }
    const refused = await accept(tooNarrow)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      site_confirmed: [expect.stringContaining('does not fit there')],
    })
    expect((await accept({ ...tooNarrow, site_confirmed: 'yes' })).status).toBe(200)
    expect((await ordersOf(customer))[0].site_check.outcome).toBe('no')
  })

  it('is not asked about for a pickup', async () => {
    expect((await accept({ ...aYard, site_entrance: '1' }, 'pickup')).status).toBe(200)
    expect((await ordersOf(customer))[0]).not.toHaveProperty('site_check')
  })

  it('remembers the place if the customer agrees, until they no longer do', async () => {
    const profile = async () => (await customer.get('cabinet/user')).body.site
    await accept(aYard)
    expect(await profile()).toBeNull()
    await accept({ ...aYard, save_details: true })
    expect(await profile()).toMatchObject({ way: 'straight', entrance: 126, done: ['allowed'] })
    await accept({ save_details: true })
    expect(await profile()).toMatchObject({ entrance: 126 })
    expect((await customer.get('cabinet/user/export')).body.account.site).toMatchObject({ entrance: 126 })
    await customer.delete('cabinet/user/saved-details')
    expect(await profile()).toBeNull()
  })

  it('shows those who bring it what is not clear, and a partner nothing of it', async () => {
    const number = await buy({ ...aYard, site_entrance: '8', site_fire: '' })
    const owner = await inOffice(shop, 'owner')
    const partner = await inOffice(shop, 'partner', { unitIds: sauna.units })
    expect((await owner.get(`office/orders/${number}`)).body.site_check.outcome).toBe('unsure')
    expect((await partner.get(`office/orders/${number}`)).body.site_check).toBeNull()
    expect((await goingOut(owner, number)).site_check).toEqual({
      outcome: 'unsure',
      title: 'Not sure yet: way in, fire clearance',
    })
    expect((await goingOut(partner, number)).site_check).toBeNull()
    const packing: string = (await owner.get(`/office/orders/${number}/packing-list`)).body
    expect(packing).toContain('Not sure yet')
    expect(packing).not.toContain('No answer yet')
    expect(packing).toContain('8\u00A0ft leaves 6\u00A0in to spare in all')
    expect(packing).toMatch(/<svg [^>]*role="img" aria-label="A plan from above, to scale\. /)
  })

  it('asks those who bring it to ask, where the customer has said nothing', async () => {
    const number = await buy({})
    const owner = await inOffice(shop, 'owner')
    expect(JSON.stringify(await goingOut(owner, number))).toContain('No answer yet')
    const packing: string = (await owner.get(`/office/orders/${number}/packing-list`)).body
    expect(packing).toContain('<h2>Place</h2>\n<p>No answer yet.</p>')
  })

  it('is forgotten with the account', async () => {
    await buy({ ...aYard, save_details: true })
    await database().db.updateTable('shopOrder').set({ status: 'completed' }).execute()
    const { email } = (await customer.get('cabinet/user')).body
    expect((await customer.delete('cabinet/user', { email })).status).toBe(204)
    const rows = await database().db.selectFrom('shopOrder').select(['site', 'userId']).execute()
    expect(rows.filter(({ userId }) => userId === null)).toEqual([{ site: null, userId: null }])
  })
})
