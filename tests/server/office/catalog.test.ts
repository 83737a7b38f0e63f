import { beforeAll, beforeEach, expect, it } from 'vitest'
import { aRental, aSale, aSettlement } from '../rows.ts'
import { type Visit, visit } from '../shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

describeOnBothEngines('the catalog in the office', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  let here: Awaited<ReturnType<typeof aSettlement>>
  let elsewhere: Awaited<ReturnType<typeof aSettlement>>
  let sauna: Awaited<ReturnType<typeof aRental>>
  let owner: Visit & { email: string }
  let staff: Visit

  const address = (id = sauna.id) => `office/catalog/products/${id}`
  const read = async (id = sauna.id) => (await owner.get(address(id))).body
  const change = async (changes: object, by: Visit = owner, revision?: string) =>
    by.put(address(), { revision: revision ?? (await read()).revision, changes })
  const listed = async (settlementId: number) =>
    (await visit(shop).get(`catalog/rental/${settlementId}`)).body.data.map(({ id }: { id: number }) => id)
  const newestEntry = async () => (await owner.get('office/log')).body.items[0]

  beforeAll(async () => {
    here = await aSettlement(database())
    elsewhere = await aSettlement(database())
    owner = await inOffice(shop, 'owner')
    staff = await inOffice(shop, 'staff', { settlementIds: [here.id] })
  })
  beforeEach(async () => {
    sauna = await aRental(database(), here.id, { units: 2 })
    await database().version.bump()
  })

  it('shows customers at once what a member changed, and the log what was before', async () => {
    await visit(shop).get(`products/${sauna.id}`)
    const { status, body } = await change({ title: 'Larch', price_cents: 17_950, min_nights: 2 })
    expect([status, body.title, body.price_cents, body.min_nights]).toEqual([200, 'Larch', 17_950, 2])
    const { body: seen } = await visit(shop).get(`products/${sauna.id}`)
    expect(seen).toMatchObject({ title: 'Larch', cost: 17_950 })
    expect(await newestEntry()).toMatchObject({
      actor: owner.email,
      act: 'changed',
      subject: sauna.title,
      before: { title: sauna.title, price: '$150.00', 'shortest stay': 1 },
      after: { title: 'Larch', price: '$179.50', 'shortest stay': 2 },
    })
  })

  it('keeps only what the sanitizer of an import allows in a description', async () => {
    const { body } = await change({
      description:
        '<p onclick="x()">Hot<script>x()</script> <b>stove</b></p><h1>Road</h1><img src=x onerror=y()>',
    })
    expect(body.description).toBe('<p>Hot <b>stove</b></p><h3>Road</h3>')
  })

  it('says under its field what an import would refuse, and changes nothing', async () => {
    const { status, body } = await change({
      title: ' ',
      price_cents: 0,
      min_nights: 5,
      max_nights: 900,
      properties: [{ label: 'Capacity', value: '' }],
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).toSorted()).toEqual(['max_nights', 'price_cents', 'properties', 'title'])
    expect(await change({ min_nights: 5, max_nights: 4 })).toMatchObject({
      status: 422,
      body: { errors: { max_nights: [expect.stringContaining('not below the shortest stay')] } },
    })
    expect(await read()).toMatchObject({ title: sauna.title, min_nights: 1 })
  })

  it('takes what a car needs to tow it, one fact after the other, and shows it to customers', async () => {
    const facts = { gross_lb: 1_950, tongue_lb: 195, ball: '2', plug: '4-flat', brakes: 'surge' }
    expect((await visit(shop).get(`products/${sauna.id}`)).body).not.toHaveProperty('trailer')
    const half = await change({ gross_lb: 1_950, ball: '2' })
    expect(half.status).toBe(422)
    expect(Object.keys(half.body.errors).toSorted()).toEqual(['brakes', 'plug', 'tongue_lb'])
    expect((await change(facts, staff)).body).toMatchObject(facts)
    expect((await change({ tongue_lb: 210 })).body).toMatchObject({ ...facts, tongue_lb: 210 })
    expect((await visit(shop).get(`products/${sauna.id}`)).body.trailer).toEqual({ ...facts, tongue_lb: 210 })
    expect(await newestEntry()).toMatchObject({
      before: { trailer: '1950, 195, 2, 4-flat, surge' },
      after: { trailer: '1950, 210, 2, 4-flat, surge' },
    })
    for (const wrong of [{ ball: '3' }, { gross_lb: -5 }, { tongue_lb: 5_000 }])
      expect((await change(wrong)).status).toBe(422)
    const none = { gross_lb: null, tongue_lb: null, ball: '', plug: '', brakes: '' }
    expect((await change(none)).body).toMatchObject(none)
    expect((await visit(shop).get(`products/${sauna.id}`)).body).not.toHaveProperty('trailer')
  })

  it('takes what it takes up in the same way', async () => {
    const facts = {
      body: 92,
      drawbar: 44,
      width: 82,
      towed: 92,
      chimney: 110,
      clearance: 120,
      swing: 26,
      door: 'rear',
    }
    const half = await change({ body: 92, door: 'rear' })
    expect(half.status).toBe(422)
    expect(Object.keys(half.body.errors).toSorted()).toEqual(
      ['chimney', 'clearance', 'drawbar', 'swing', 'towed', 'width'].toSorted(),
    )
    expect((await change(facts, staff)).body).toMatchObject(facts)
    expect((await change({ swing: 30 })).body).toMatchObject({ ...facts, swing: 30 })
    expect((await visit(shop).get(`products/${sauna.id}`)).body.footprint).toEqual({ ...facts, swing: 30 })
    expect(await newestEntry()).toMatchObject({
      before: { footprint: '92, 44, 82, 92, 110, 120, rear, 26' },
      after: { footprint: '92, 44, 82, 92, 110, 120, rear, 30' },
    })
    const higher = await change({ towed: 111 })
    expect(Object.keys(higher.body.errors).toSorted()).toEqual(['chimney', 'towed'])
    const none = Object.fromEntries(Object.keys(facts).map((name) => [name, name === 'door' ? '' : null]))
    expect((await change(none)).body).toMatchObject(none)
    expect((await visit(shop).get(`products/${sauna.id}`)).body).not.toHaveProperty('footprint')
  })

  it('refuses two lines with the same label, of which one would be lost', async () => {
    const properties = [
      { label: 'Wood', value: 'Spruce' },
      { label: 'Wood', value: 'Aspen' },
    ]
    expect((await change({ properties })).body.errors).toEqual({
      properties: ['Two lines have the same label.'],
    })
  })

  it('lets one of two who change the same product win, and tells the other', async () => {
    const { revision } = await read()
    const answers = await Promise.all([
      change({ title: 'One' }, owner, revision),
      change({ title: 'Two' }, staff, revision),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)
    expect((await read()).title).toBe(won?.body.title)
  })

  it('takes a sale in between for no change, unless the stock is what one changes', async () => {
    const sale = await aSale(database())
    const { revision } = await read(sale.id)
    await database().db.updateTable('product').set({ stock: 2 }).where('id', '=', sale.id).execute()
    const put = (changes: object) => owner.put(address(sale.id), { revision, changes })
    expect((await put({ stock: 9 })).status).toBe(409)
    expect((await put({ title: 'Cube' })).body).toMatchObject({ title: 'Cube', stock: 2 })
  })

  it('lets staff edit where they work, but no price', async () => {
    expect((await change({ title: 'Fir' }, staff)).status).toBe(200)
    expect((await change({ price_cents: 1 }, staff)).status).toBe(403)
    const other = await aRental(database(), elsewhere.id)
    const sale = await aSale(database())
    for (const { id } of [other, sale]) {
      const { revision } = await read(id)
      expect((await staff.get(address(id))).status).toBe(403)
      expect((await staff.put(address(id), { revision, changes: { title: 'Mine' } })).status).toBe(403)
      expect((await staff.post(`${address(id)}/units`, { serial: 'MINE-1' })).status).toBe(403)
    }
    const { settlements, products } = (await staff.get('office/catalog')).body
    expect(settlements.map(({ id }: { id: number }) => id)).toEqual([here.id])
    expect(new Set(products.map((product: { settlement_id: number }) => product.settlement_id))).toEqual(
      new Set([here.id]),
    )
  })

  it('keeps a new product to the office until it is published, which needs a sauna', async () => {
    const quiet = await aSettlement(database())
    const begun = await owner.post('office/catalog/products', {
      kind: 'rental',
      settlement_id: quiet.id,
      title: 'Añejo, barrel for 4',
      price_cents: 12_000,
    })
    expect(begun.status).toBe(201)
    const { id } = begun.body
    expect(begun.body).toMatchObject({ is_published: false, units: [], settlement: { id: quiet.id } })
    expect(await listed(quiet.id)).not.toContain(id)
    expect((await visit(shop).get(`products/${id}`)).status).toBe(404)
    const publish = () => owner.post(`${address(id)}/publication`)
    expect((await publish()).body.errors).toHaveProperty('units')
    await owner.post(`${address(id)}/units`, { serial: `NEW-${id}` })
    expect((await publish()).body.is_published).toBe(true)
    expect(await listed(quiet.id)).toContain(id)
    expect((await owner.delete(`${address(id)}/publication`)).body.is_published).toBe(false)
    expect(await listed(quiet.id)).not.toContain(id)
  })

  it('begins two products with the same title', async () => {
    const begin = () =>
      owner.post('office/catalog/products', { kind: 'sale', title: 'Cabin', price_cents: 900_000 })
    const [one, two] = [(await begin()).body, (await begin()).body]
    expect(one.id).not.toBe(two.id)
    expect(two).toMatchObject({ kind: 'sale', stock: 0, settlement: null })
  })

  it('gives a title and a serial number that several want at once to each, or to one, and fails for nobody', async () => {
    const products = await Promise.all(
      [1, 2, 3, 4].map(() =>
        owner.post('office/catalog/products', { kind: 'sale', title: 'Log house', price_cents: 900_000 }),
      ),
    )
    expect(products.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const others = await Promise.all([1, 2, 3].map(() => aRental(database(), here.id)))
    const serial = `TWICE-${sauna.id}`
    const answers = await Promise.all(others.map(({ id }) => owner.post(`${address(id)}/units`, { serial })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  it('retires a sauna and takes it back, but not the last one that customers can rent', async () => {
    const [first, second] = (await read()).units
    const retire = (id: number) => owner.delete(`${address()}/units/${id}`)
    const stateOf = async () => (await read()).units.map((unit: { is_active: boolean }) => unit.is_active)
    expect((await retire(first.id)).status).toBe(200)
    expect(await stateOf()).toEqual([false, true])
    expect((await retire(second.id)).body.errors).toHaveProperty('units')
    expect((await owner.post(`${address()}/units`, { serial: second.serial })).body.errors).toHaveProperty(
      'serial',
    )
    await owner.post(`${address()}/units`, { serial: first.serial })
    expect(await stateOf()).toEqual([true, true])
  })

  it('changes a place by the rules of an import', async () => {
    const place = `office/catalog/places/${elsewhere.id}`
    const { body } = await owner.get(place)
    const put = (changes: object) => owner.put(place, { revision: body.revision, changes })
    expect((await put({ time_zone: 'Mountain', tax_ppm: 400_000 })).body.errors).toEqual({
      time_zone: [expect.any(String)],
      tax_ppm: [expect.any(String)],
    })
    expect((await put({ pickup_hours: '3 PM to 7 PM' })).body.errors).toEqual({
      return_hours: [expect.stringContaining('all three')],
      delivery_hours: [expect.stringContaining('all three')],
    })
    const towns = [{ zip: '97701', town: 'Bend' }]
    const changed = await put({ delivery_cents: 8_000, zip_codes: towns })
    expect(changed.body).toMatchObject({ delivery_cents: 8_000, zip_codes: towns })
    expect((await put({ delivery_cents: 9_000 })).status).toBe(409)
  })

  it('says what is done between two stays, all of it or nothing', async () => {
    const place = `office/catalog/places/${elsewhere.id}`
    const { body } = await owner.get(place)
    const put = (changes: object) => owner.put(place, { revision: body.revision, changes })
    const work = {
      cleaning_hours: 2.5,
      speed_mph: 40,
      work_from: '08:00',
      work_until: '18:00',
      return_by: '11:00',
      ready_by: '14:00',
      deliver_by: '16:00',
    }
    const { deliver_by: _deliver, ...unfinished } = work
    expect((await put(unfinished)).body.errors).toEqual({
      deliver_by: [expect.stringContaining('all seven')],
    })
    const tooLate = await put({ ...work, return_by: '19:00' })
    expect(Object.keys(tooLate.body.errors)).toEqual(Object.keys(work))
    expect((await put({ ...work, delivery_radius_miles: 1_000, speed_mph: 5 })).status).toBe(422)
    const changed = await put({ ...work, turnover_days: 0, delivery_radius_miles: 60 })
    expect(changed.body).toMatchObject({ ...work, turnover_days: 0 })
    // Lists ask for the farthest delivery.
    const row = await shop.database.db
      .selectFrom('settlement')
      .selectAll()
      .where('id', '=', elsewhere.id)
      .executeTakeFirst()
    expect(row).toMatchObject({ mostDaysBefore: 0, mostTurnoverDays: 1 })
    const none = Object.fromEntries(
      Object.keys(work).map((name) => [name, /hours|mph/.test(name) ? null : '']),
    )
    const { revision } = changed.body
    expect((await owner.put(place, { revision, changes: none })).body).toMatchObject(none)
  })

  it('lets staff change the hours of their place, and nothing that is money', async () => {
    const place = `office/catalog/places/${here.id}`
    const { revision } = (await staff.get(place)).body
    const put = (changes: object) => staff.put(place, { revision, changes })
    expect((await put({ tax_ppm: 0 })).status).toBe(403)
    expect((await put({ pickup_address: 'Yard 9 (example address)' })).status).toBe(200)
    expect((await staff.get(`office/catalog/places/${elsewhere.id}`)).status).toBe(403)
  })

  it('begins a place that is not open yet', async () => {
    const {
      revision: _revision,
      id: _id,
      disabled: _disabled,
      ...fields
    } = (await owner.get(`office/catalog/places/${here.id}`)).body
    const { status, body } = await owner.post('office/catalog/places', { ...fields, name: 'Moab, Utah' })
    expect([status, body.name, body.disabled]).toEqual([201, 'Moab, Utah', true])
  })
})
