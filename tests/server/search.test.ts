import { beforeAll, expect, it } from 'vitest'
import { openCheckout } from './journey.ts'
import { aCustomer } from './customer.ts'
import { aRental, aSettlement, block } from './rows.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useShop } from './use-shop.ts'

const weekend = 'date_from=2026-12-04&date_to=2026-12-06'
const capacity = (people: number) => JSON.stringify([{ label: 'Capacity', value: `${people} people` }])

describeOnBothEngines('A search across settlements', (database) => {
  const shop = useShop(database)
  const ids: Record<string, number> = {}
  const search = async (query: string) => {
    const answer = await shop.app.inject({ url: `/api/v1/search?${query}` })
    return { status: answer.statusCode, body: answer.json() }
  }
  const titles = (body: { data: { title: string }[] }) => body.data.map(({ title }) => title)

  beforeAll(async () => {
    const bend = await aSettlement(database(), { name: 'Bend', latitude: 44.06, longitude: -121.31 })
    const sisters = await aSettlement(database(), { name: 'Sisters', latitude: 44.29, longitude: -121.55 })
    const far = await aSettlement(database(), { name: 'Albany', timeZone: 'America/New_York' })
    const closed = await aSettlement(database(), {
      name: 'Stowe',
      disabled: true,
      latitude: 44.46,
      longitude: -72.69,
    })
    const inBend = await aRental(database(), bend.id, { title: 'Juniper', properties: capacity(6) })
    await aRental(database(), sisters.id, { title: 'Larch', priceCents: 20_000, properties: capacity(8) })
    const cheap = await aRental(database(), sisters.id, {
      title: 'Aspen',
      priceCents: 10_000,
      properties: capacity(4),
    })
    for (let n = 0; n < 8; n++)
      await aRental(database(), far.id, { title: `Maple ${n}`, priceCents: 9_000 + n })
    await aRental(database(), far.id, { title: 'Taken down', active: false, priceCents: 1 })
    await aRental(database(), closed.id, { title: 'Closed' })
    await block(database(), inBend.units[0]!, '2026-12-05')
    Object.assign(ids, { bend: bend.id, closed: closed.id, far: far.id, aspen: cheap.id })
  })

  it('offers the nearest place with a free sauna where the one asked for has none', async () => {
    const { status, body } = await search(`settlement=${ids.bend}&zip_code=97702&${weekend}`)
    expect(status).toBe(200)
    expect(body.answer).toBe(
      'Fri, Dec 4 to Sun, Dec 6: nothing free in Bend; two saunas in Sisters, 28 miles, delivered to 97702.',
    )
    expect(titles(body)).toEqual(['Aspen', 'Larch'])
  })

  it('says what the nights cost in all: the same total as the checkout', async () => {
    const { body } = await search('zip_code=97702&date_from=2027-01-08&date_to=2027-01-10')
    const aspen = body.data.find(({ title }: { title: string }) => title === 'Aspen')
    expect(aspen).toMatchObject({ miles: 28, delivery_method: 'delivery', settlement: { name: 'Sisters' } })
    const stay = { date_from: '2027-01-08', date_to: '2027-01-10' }
    const checkout = await openCheckout(await aCustomer(shop), aspen.id, stay)
    expect(aspen.total_cost).toBe(checkout.total_cost)
  })

  it('counts a pickup where no delivery reaches, or no ZIP code is known', async () => {
    for (const query of [
      `settlement=${ids.far}&${weekend}`,
      `zip_code=12946&settlement=${ids.far}&${weekend}`,
    ]) {
      const { body } = await search(query)
      expect(body.data[0]).toMatchObject({ delivery_method: 'pickup', delivery_cost: 7_500 })
      expect(body.data[0].total_cost).toBe(Math.round(2 * 9_000 * 1.0825))
    }
  })

  it('shows a few saunas of a place, the cheapest first, and says where there are more', async () => {
    const { body } = await search(`settlement=${ids.far}&${weekend}`)
    expect(titles(body)).toEqual(['Maple 0', 'Maple 1', 'Maple 2', 'Maple 3'])
    expect(body.more).toEqual([{ id: ids.far, name: 'Albany' }])
    expect(body.answer).toBe('Fri, Dec 4 to Sun, Dec 6: more than four saunas in Albany.')
  })

  it('shows the cheapest of all places where nobody says where they are', async () => {
    const { body } = await search(weekend)
    expect(titles(body)).toEqual(['Maple 0', 'Maple 1', 'Aspen', 'Larch'])
    expect(body.data[0].miles).toBeNull()
  })

  it('needs no dates; what stays cost is then not known', async () => {
    const { body } = await search(`settlement=${ids.bend}`)
    expect(titles(body)[0]).toBe('Juniper')
    expect(body).toMatchObject({ answer: 'One sauna in Bend.', nights: null })
    expect(body.data[0]).toMatchObject({ total_cost: null, cost: 15_000, nearest_date: '2026-11-22' })
  })

  it('shows only saunas with room for that many people', async () => {
    expect(titles((await search(`people=5&zip_code=97702`)).body)).toEqual(['Juniper', 'Larch'])
    expect((await search('people=9')).body).toMatchObject({
      data: [],
      answer: 'For 9 people: nothing in any of our places.',
    })
  })

  it('names a closed place, and the nearest one that is open', async () => {
    const { body } = await search(`settlement=${ids.closed}`)
    expect(body.answer).toBe('Stowe is closed right now; more than four saunas in Albany, 136 miles away.')
  })

  it.each([
    ['date_from=2026-12-04', 'date_to'],
    ['date_from=2026-12-06&date_to=2026-12-04', 'date_to'],
    ['date_from=2026-11-01&date_to=2026-11-03', 'date_from'],
    ['date_from=2026-12-04&date_to=9999-12-31', 'date_to'],
    ['zip_code=00000', 'zip_code'],
    ['people=many', 'people'],
    ['people=0', 'people'],
  ])('refuses ?%s with a message for %s', async (query, field) => {
    const { status, body } = await search(query)
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty(field)
  })

  it.each(['99', '0', 'x'])('knows no settlement %s', async (id) => {
    expect((await search(`settlement=${id}`)).status).toBe(404)
  })

  it('takes empty fields of a form for none', async () => {
    expect((await search('settlement=&zip_code=&people=')).status).toBe(200)
  })

  it('changes as soon as a sauna is taken', async () => {
    const query = `settlement=${ids.bend}&date_from=2026-12-10&date_to=2026-12-12`
    expect((await search(query)).body.answer).toContain('one sauna in Bend')
    const [{ id }] = (await search(query)).body.data
    await openCheckout(await aCustomer(shop), id, { date_from: '2026-12-10', date_to: '2026-12-12' })
    expect((await search(query)).body.answer).toContain('nothing free in Bend; two saunas in Sisters')
  })

  it('is limited for each network', async () => {
    const ask = (address: string, people: number) =>
      shop.app.inject({ url: `/api/v1/search?people=${people}`, remoteAddress: address })
    for (let people = 1; people <= 120; people++) await ask('10.8.0.1', people + 100)
    const refused = await ask('10.8.0.1', 300)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await ask('10.8.0.2', 300)).statusCode).toBe(200)
  })
})
