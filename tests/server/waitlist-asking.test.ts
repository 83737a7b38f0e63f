import { beforeAll, expect, it } from 'vitest'
import { proveEmail } from './accounts.ts'
import { addUser, visitAs } from './customer.ts'
import { openCheckout, someDates } from './journey.ts'
import { aSale, block } from './rows.ts'
import { visit, type Visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useCustomer, useRental, useShop } from './use-shop.ts'
import { waiting } from './waiting.ts'

describeOnBothEngines('the waitlist takes', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const { sauna } = useRental(database)
  const customer = useCustomer(shop)
  let at: ReturnType<typeof waiting>
  beforeAll(() => {
    at = waiting(shop)
  })
  const entries = () => at.entriesFor(sauna.id)

  it('a customer at the address of their account, whatever else is sent', async () => {
    await openCheckout(customer, sauna.id)
    const email = 'ada@example.com'
    const one = await visitAs(shop, await addUser(shop, email))
    expect((await at.ask(one, sauna.id, 'somebody-else@example.com')).status).toBe(204)
    expect(await entries()).toMatchObject([{ userId: one.userId, email: null, state: 'waiting' }])
  })

  it('a guest by an address, with no word on whether it has an account, and without a session', async () => {
    await openCheckout(customer, sauna.id)
    await addUser(shop, 'known@example.com')
    const guest = visit(shop)
    const answers = [
      await at.ask(guest, sauna.id, 'Known@Example.com'),
      await at.ask(guest, sauna.id, 'unknown@example.com'),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [204, ''],
      [204, ''],
    ])
    expect(guest.jar.size).toBe(0)
    expect(await entries()).toMatchObject([{ email: 'known@example.com' }, { email: 'unknown@example.com' }])
  })

  it('each person once for a stay, and they keep their place', async () => {
    await openCheckout(customer, sauna.id)
    const one = await visitAs(shop, await addUser(shop, 'twice@example.com'))
    await at.ask(one, sauna.id)
    const next = await at.aGuest(sauna.id)
    await at.ask(one, sauna.id)
    await at.ask(visit(shop), sauna.id, 'twice@example.com')
    await at.ask(visit(shop), sauna.id, next.toUpperCase())
    expect(await entries()).toMatchObject([{ userId: one.userId }, { email: next }])
  })

  it('another method or ZIP code of a customer who asks again, and never of a guest', async () => {
    await openCheckout(customer, sauna.id)
    const again = (who: Visit, wish: object) =>
      who.post(`products/${sauna.id}/waitlist`, { ...someDates, ...wish })
    const one = await visitAs(shop, await addUser(shop, 'changes@example.com'))
    const proved = await visitAs(shop, await addUser(shop, 'proved@example.com'))
    const foreign = await visitAs(shop, await addUser(shop, 'foreign@example.com'))
    await proveEmail(shop, { id: proved.userId })
    await at.ask(one, sauna.id)
    for (const email of ['guest@example.com', 'proved@example.com', 'foreign@example.com'])
      await at.ask(visit(shop), sauna.id, email)
    const delivery = { delivery_method: 'delivery', zip_code: '12203' }
    for (const who of [one, proved, foreign]) expect((await again(who, delivery)).status).toBe(204)
    await again(visit(shop), { ...delivery, email: 'guest@example.com' })
    await again(visit(shop), { ...delivery, email: 'changes@example.com' })
    expect((await entries()).map(({ deliveryMethod, deliveryZip }) => [deliveryMethod, deliveryZip])).toEqual(
      [
        ['delivery', '12203'],
        ['pickup', null],
        ['delivery', '12203'],
        ['pickup', null],
      ],
    )
    await at.ask(one, sauna.id)
    expect((await entries())[0]).toMatchObject({ deliveryMethod: 'pickup', deliveryZip: null })
  })

  it.each([
    [{}, { date_to: '2026-11-30' }, 422, 'date_to'],
    [{}, { date_from: '2026-11-01' }, 422, 'date_from'],
    [{}, { date_to: '2028-01-01' }, 422, 'date_to'],
    [{ email: '' }, {}, 422, 'email'],
    [{ email: undefined }, {}, 422, 'email'],
    [{ email: 'nobody' }, {}, 422, 'email'],
  ])('nothing that cannot be: %j %j', async (typed, dates, status, field) => {
    const answer = await visit(shop).post(`products/${sauna.id}/waitlist`, {
      ...someDates,
      ...dates,
      delivery_method: 'pickup',
      email: 'guest@example.com',
      ...typed,
    })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]])
    expect(await entries()).toEqual([])
  })

  it('nothing for dates that are free, nor for a sauna for sale', async () => {
    expect((await at.ask(visit(shop), sauna.id, 'a@example.com')).status).toBe(409)
    expect((await at.ask(visit(shop), (await aSale(database())).id, 'a@example.com')).status).toBe(422)
    expect((await at.ask(visit(shop), 999_999, 'a@example.com')).status).toBe(404)
  })
})

describeOnBothEngines('asking to be told', (database) => {
  const shop = useShop(database)
  const { sauna } = useRental(database)

  it('has limits, for a network and for a person', async () => {
    const at = waiting(shop)
    await block(database(), sauna.units[0]!, '2026-12-02')
    const guest = visit(shop, { address: '203.0.113.7' })
    for (let n = 0; n < 10; n++) expect((await at.ask(guest, sauna.id, `${n}@example.com`)).status).toBe(204)
    expect((await at.ask(guest, sauna.id, 'last@example.com')).status).toBe(429)
    const networks = Array.from({ length: 11 }, (_, n) => visit(shop, { address: `198.51.100.${n}` }))
    const statuses: number[] = []
    for (const network of networks) statuses.push((await at.ask(network, sauna.id, 'one@example.com')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429])
  })
})
