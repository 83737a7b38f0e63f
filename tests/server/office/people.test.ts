import { beforeAll, expect, it } from 'vitest'
import { anEmail } from '../accounts.ts'
import { aRental, aSettlement } from '../rows.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { aMember, inOffice, joinByPasskey, visitOffice } from './members.ts'

interface Person {
  id: string
  email: string
  role: string
}

describeOnBothEngines('the people of the office', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  let place: number
  let placeName: string
  let units: number[]
  beforeAll(async () => {
    const settlement = await aSettlement(database())
    place = settlement.id
    placeName = settlement.name
    units = (await aRental(database(), place, { units: 3 })).units
  })

  const find = (body: { items: Person[] }, email: string) => body.items.find((item) => item.email === email)
  const logOf = async (subject: string) =>
    (
      await database()
        .db.selectFrom('officeLog')
        .selectAll()
        .where('subject', '=', subject)
        .orderBy('id')
        .execute()
    ).map(({ actor, act, before, after }) => ({ actor, act, before, after }))

  it('are listed for an owner, with what scopes can be made of', async () => {
    const owner = await inOffice(shop, 'owner')
    const { body } = await owner.get('office/people')
    expect(find(body, owner.email)).toMatchObject({ role: 'owner', everywhere: true, is_me: true })
    expect(body.settlements).toEqual([expect.objectContaining({ id: place })])
    expect(body.units).toHaveLength(3)
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  it('are invited by email, and in the log', async () => {
    const owner = await inOffice(shop, 'owner')
    const email = anEmail('new')
    const { status, body } = await owner.post('office/people', {
      email: email.toUpperCase(),
      role: 'staff',
      settlement_ids: [place],
    })
    expect(status).toBe(200)
    expect(find(body, email)).toMatchObject({
      role: 'staff',
      everywhere: false,
      settlement_ids: [place],
      joined_at: null,
      invited_until: '2026-11-24T18:00:00.000Z',
    })
    expect(await logOf(email)).toEqual([
      { actor: owner.email, act: 'invited', before: null, after: { role: 'staff', places: [placeName] } },
    ])
  })

  it.each([
    [{ email: 'nobody', role: 'staff', everywhere: true }, 'email'],
    [{ email: 'a@example.com', role: 'king', everywhere: true }, 'role'],
    [{ email: 'a@example.com' }, 'role'],
    [{ email: 'a@example.com', role: 'staff' }, 'settlement_ids'],
    [{ email: 'a@example.com', role: 'staff', settlement_ids: [99_999] }, 'settlement_ids'],
    [{ email: 'a@example.com', role: 'partner', everywhere: true }, 'unit_ids'],
    [{ email: 'a@example.com', role: 'partner', unit_ids: [99_999] }, 'unit_ids'],
  ])('are not invited as %j', async (body, field) => {
    const owner = await inOffice(shop, 'owner')
    const answer = await owner.post('office/people', body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  it('are invited once, and a sauna has one partner', async () => {
    const owner = await inOffice(shop, 'owner')
    const body = { email: anEmail('partner'), role: 'partner', unit_ids: [units[0]] }
    expect((await owner.post('office/people', body)).status).toBe(200)
    expect((await owner.post('office/people', body)).body.errors).toEqual({
      email: ['This person is already on the list.'],
    })
    const other = await owner.post('office/people', { ...body, email: anEmail('partner') })
    expect(other.body.errors).toEqual({ unit_ids: ['One of these saunas belongs to another partner.'] })
  })

  it('change roles at once, and the log says what was before', async () => {
    const owner = await inOffice(shop, 'owner')
    const member = await aMember(shop, 'staff', { settlementIds: [place] })
    const browser = await visitOffice(shop, member.id)
    expect((await browser.get('office/people')).status).toBe(403)
    await owner.put(`office/people/${member.id}`, { role: 'owner' })
    expect((await browser.get('office/people')).status).toBe(200)
    expect((await logOf(member.email)).at(-1)).toEqual({
      actor: owner.email,
      act: 'changed role',
      before: { role: 'staff', places: [placeName] },
      after: { role: 'owner' },
    })
  })

  it('are out at once when they are removed', async () => {
    const owner = await inOffice(shop, 'owner')
    const gone = await joinByPasskey(shop, 'staff')
    const { body } = await owner.delete(`office/people/${gone.memberId}`)
    expect(find(body, gone.email)).toBeUndefined()
    expect((await gone.browser.get('office/factors')).status).toBe(401)
    expect((await owner.delete(`office/people/${gone.memberId}`)).status).toBe(404)
    expect((await owner.delete('office/people/x')).status).toBe(404)
  })

  it('always have an owner who has joined, even if two remove each other at once', async () => {
    await database().db.deleteFrom('officeMember').execute()
    const [one, other] = [await inOffice(shop, 'owner'), await inOffice(shop, 'owner')]
    const answers = await Promise.all([
      one.delete(`office/people/${other.memberId}`),
      other.delete(`office/people/${one.memberId}`),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const left = await database().db.selectFrom('officeMember').select('id').execute()
    expect(left).toHaveLength(1)
    const [last] = left
    const me = await visitOffice(shop, last?.id ?? null)
    await me.post('office/people', { email: anEmail('invited'), role: 'owner' })
    for (const answer of [
      await me.delete(`office/people/${last?.id}`),
      await me.put(`office/people/${last?.id}`, { role: 'staff', everywhere: true }),
    ])
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'Someone has to be owner: make another person owner first, who has joined.',
      ])
  })
})
