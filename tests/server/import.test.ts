import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { importCatalog, type ImportOutcome } from '../../server/catalog/import-catalog.ts'
import { TODAY } from '../builders.ts'
import {
  aPicture,
  type CatalogContent,
  rental,
  sale,
  settlement,
  writeCatalog,
} from './catalog/catalog-folder.ts'
import { describeOnBothEngines, emptyDatabase } from './database.ts'

/** Noon in Bend on the day on which tests happen. */
const now = new Date(`${TODAY}T20:00:00Z`)

describeOnBothEngines('An import', (database) => {
  const bring = (content: Partial<CatalogContent> = {}, more: { now?: Date; takesStock?: boolean } = {}) =>
    importCatalog(database(), writeCatalog(content), { now, ...more })

  const products = () => database().db.selectFrom('product').selectAll().orderBy('id').execute()
  const units = () => database().db.selectFrom('unit').selectAll().orderBy('id').execute()
  const nights = () =>
    database().db.selectFrom('unit_night').selectAll().orderBy('unit_id').orderBy('night').execute()

  const all = async () => ({
    settlements: await database().db.selectFrom('settlement').selectAll().orderBy('id').execute(),
    products: await products(),
    units: await units(),
    nights: await nights(),
  })

  beforeEach(() => emptyDatabase(database()))

  it('fills an empty shop', async () => {
    const outcome = await bring({
      settlements: [settlement(), settlement({ slug: 'stowe', name: 'Stowe', disabled: true, lead_days: 3 })],
      models: { barrel: { properties: { Capacity: '4 people' }, items: { Towels: '4' } } },
      rentals: [rental({ model: 'barrel', min_nights: 2 })],
    })
    expect(outcome).toMatchObject({
      ok: true,
      isChanged: true,
      changes: { settlements: { added: 2 }, products: { added: 2 }, units: { added: 2 } },
    })
    const { settlements, products: saunas, units: pieces } = await all()
    expect(settlements).toMatchObject([
      { id: 1, slug: 'bend', position: 0, disabled: false, lead_days: 1 },
      { id: 2, slug: 'stowe', position: 1, disabled: true, lead_days: 3 },
    ])
    expect(saunas).toMatchObject([
      {
        slug: 'juniper',
        kind: 'rental',
        settlement_id: 1,
        min_nights: 2,
        stock: null,
        properties: [{ label: 'Capacity', value: '4 people' }],
        items: [{ label: 'Towels', value: '4' }],
      },
      { slug: 'buy-barrel', kind: 'sale', settlement_id: null, stock: 4 },
    ])
    expect(pieces.map(({ serial, product_id }) => [serial, product_id])).toEqual([
      ['B-1', 1],
      ['B-2', 1],
    ])
  })

  it('changes nothing the second time, on another day either', async () => {
    const content = {
      rentals: [
        rental({
          description: ['Plain & simple.'],
          properties: { Weight: '1,950 lb', Ball: '2 in' },
          blocks: [
            { unit: 'B-1', in_days: 1, nights: 2 },
            { unit: 'B-2', from: '2026-12-24', nights: 2 },
          ],
        }),
      ],
    }
    await bring(content)
    const before = await all()
    const version = database().version.current()
    for (const moment of [now, new Date('2026-11-24T20:00:00Z'), new Date('2027-03-01T20:00:00Z')])
      expect(await bring(content, { now: moment })).toMatchObject({ ok: true, isChanged: false })
    expect(await all()).toEqual(before)
    expect(database().version.current()).toBe(version)
  })

  it('tells the running shop that what visitors see has changed', async () => {
    const version = database().version.current()
    await bring()
    expect(database().version.current()).toBeGreaterThan(version)
  })

  it('changes what was changed in the files, and keeps the numbers of things', async () => {
    await bring()
    const outcome = await bring({
      settlements: [settlement({ delivery_cents: 10_500 })],
      rentals: [rental({ title: 'Juniper, renewed', price_cents: 17_900, units: ['B-1', 'B-3'] })],
    })
    expect(outcome).toMatchObject({
      changes: {
        settlements: { added: 0, changed: 1, withdrawn: 0 },
        products: { added: 0, changed: 1, withdrawn: 0 },
        units: { added: 1, changed: 0, withdrawn: 1 },
      },
    })
    expect((await products())[0]).toMatchObject({ id: 1, title: 'Juniper, renewed', price_cents: 17_900 })
    expect((await units()).map(({ serial, active }) => [serial, active])).toEqual([
      ['B-1', true],
      ['B-2', false],
      ['B-3', true],
    ])
  })

  it('withdraws what is gone from the files, and offers it again when it is back', async () => {
    const both = { rentals: [rental(), rental({ slug: 'sage', units: ['C-1'] })] }
    await bring({ ...both, settlements: [settlement(), settlement({ slug: 'stowe' })] })
    const gone = await bring({ sales: [] })
    expect(gone).toMatchObject({
      changes: { settlements: { withdrawn: 1 }, products: { withdrawn: 2 }, units: { withdrawn: 1 } },
    })
    expect((await products()).map(({ slug, active }) => [slug, active])).toEqual([
      ['juniper', true],
      ['sage', false],
      ['buy-barrel', false],
    ])
    expect((await all()).settlements.map(({ disabled }) => disabled)).toEqual([false, true])
    expect(await bring({ sales: [] })).toMatchObject({ isChanged: false })
    await bring(both)
    expect((await products()).every(({ active }) => active)).toBe(true)
  })

  it('follows the order of the files', async () => {
    const a = rental({ slug: 'a', units: ['A-1'] })
    const b = rental({ slug: 'b', units: ['B-1'] })
    await bring({ rentals: [a, b], sales: [] })
    await bring({ rentals: [b, a], sales: [] })
    expect((await products()).map(({ slug, position }) => [slug, position])).toEqual([
      ['a', 1],
      ['b', 0],
    ])
  })

  it('stores descriptions that are safe to show', async () => {
    await bring({
      rentals: [rental({ description: ['<p onclick="x()">Warm<script>x()</script></p>', 'Plain'] })],
    })
    expect((await products())[0]?.description_html).toBe('<p>Warm</p><p>Plain</p>')
  })

  describe('stock', () => {
    const stocks = async () => (await products()).map(({ stock }) => stock)

    it('is counted by the shop once the sale is known', async () => {
      await bring()
      await database().db.updateTable('product').set({ stock: 2 }).where('kind', '=', 'sale').execute()
      expect(await bring()).toMatchObject({ isChanged: false })
      expect(await stocks()).toEqual([null, 2])
    })

    it('is taken from the files when that is asked for', async () => {
      await bring()
      await database().db.updateTable('product').set({ stock: 2 }).where('kind', '=', 'sale').execute()
      expect(await bring({}, { takesStock: true })).toMatchObject({ changes: { products: { changed: 1 } } })
      expect(await stocks()).toEqual([null, 4])
    })
  })

  describe('blocks', () => {
    const blocked = (...blocks: object[]) => ({ rentals: [rental({ blocks })] })
    const dates = async () => (await nights()).map(({ unit_id, night }) => [unit_id, night])

    it('take their nights from the day of the import, and from a day', async () => {
      await bring(
        blocked({ unit: 'B-1', in_days: 1, nights: 2 }, { unit: 'B-2', from: '2026-12-31', nights: 2 }),
      )
      expect(await nights()).toMatchObject([
        { unit_id: 1, night: '2026-11-22', kind: 'block', request_id: null, expires_at: null },
        { unit_id: 1, night: '2026-11-23', kind: 'block' },
        { unit_id: 2, night: '2026-12-31', kind: 'block' },
        { unit_id: 2, night: '2027-01-01', kind: 'block' },
      ])
    })

    it('begin on the day which it is at their settlement', async () => {
      const evening = new Date('2026-11-22T05:00:00Z')
      await bring(blocked({ unit: 'B-1', in_days: 0, nights: 1 }), { now: evening })
      expect(await dates()).toEqual([[1, '2026-11-21']])
    })

    it('may overlap each other, and are added later', async () => {
      const first = { unit: 'B-1', from: '2026-12-01', nights: 3 }
      await bring(blocked(first, { unit: 'B-1', from: '2026-12-02', nights: 3 }))
      expect(await nights()).toHaveLength(4)
      const outcome = await bring(blocked(first, { unit: 'B-1', from: '2026-12-10', nights: 1 }))
      expect(outcome).toMatchObject({ isChanged: true, changes: { nightsBlocked: 1 } })
      expect(await nights()).toHaveLength(5)
    })

    /** A customer has the night of 12/02 in unit 1: for ever, or until then. */
    async function takeNight(expiresAt: Date | null) {
      const { db } = database()
      const id = '00000000-0000-4000-8000-000000000001'
      await db
        .insertInto('booking_request')
        .values({
          id,
          owner_key: 'session:1',
          product_id: 1,
          delivery_method: 'pickup',
          state: 'open',
          created_at: now,
          updated_at: now,
        })
        .execute()
      await db
        .insertInto('unit_night')
        .values({ unit_id: 1, night: '2026-12-02', kind: 'stay', request_id: id, expires_at: expiresAt })
        .execute()
    }

    it.each([
      ['a paid stay', null],
      ['a hold', new Date(now.getTime() + 900_000)],
    ])('never take a night from %s', async (_, expiresAt) => {
      await bring()
      await takeNight(expiresAt)
      const before = await all()
      const outcome = await bring({
        settlements: [settlement({ name: 'Bend!' })],
        ...blocked({ unit: 'B-1', from: '2026-12-01', nights: 3 }),
      })
      expect(outcome).toEqual({
        ok: false,
        problems: [
          'rentals/bend.json: products[0].blocks[0]: unit "B-1" is booked for the night of 2026-12-02',
        ],
      })
      expect(await all()).toEqual(before)
    })

    it('take the night of a hold that ran out', async () => {
      await bring()
      await takeNight(new Date(now.getTime() - 1_000))
      await bring(blocked({ unit: 'B-1', from: '2026-12-02', nights: 1 }))
      expect(await nights()).toMatchObject([{ night: '2026-12-02', kind: 'block', request_id: null }])
    })
  })

  describe('changes nothing at all', () => {
    it.each<[string, Partial<CatalogContent>, string]>([
      [
        'when a field is wrong',
        { settlements: [settlement({ name: 'New' })], rentals: [rental({ price_cents: 0 })] },
        'rentals/bend.json: products[0].price_cents must be a whole number above 0, in cents',
      ],
      [
        'when a picture is missing',
        { rentals: [rental({ title: 'New', pictures: [{ file: 'a.jpg', alt: 'A' }] })] },
        'rentals/bend.json: products[0]: pictures/a.jpg is missing',
      ],
      [
        'when a sauna for rent became one for sale',
        { settlements: [settlement({ name: 'New' })], rentals: [], sales: [sale({ slug: 'juniper' })] },
        'sales.json: products[0].slug: "juniper" has been for rent so far; choose another slug, so that its orders stay true',
      ],
    ])('%s', async (_, content, problem) => {
      await bring()
      const before = await all()
      expect(await bring(content)).toEqual({ ok: false, problems: [problem] })
      expect(await all()).toEqual(before)
    })
  })

  it('may run twice at once', async () => {
    const outcomes = await Promise.allSettled([bring(), bring()])
    const isOk = (outcome: PromiseSettledResult<ImportOutcome>) =>
      outcome.status === 'fulfilled' && outcome.value.ok
    expect(outcomes.some(isOk)).toBe(true)
    expect(await products()).toHaveLength(2)
    expect(await units()).toHaveLength(2)
  })

  it('encodes a picture once, and again when it is changed', async () => {
    const folder = writeCatalog({ rentals: [rental({ pictures: [{ file: 'a.jpg', alt: 'A barrel' }] })] })
    const original = path.join(folder, 'pictures/a.jpg')
    mkdirSync(path.dirname(original))
    writeFileSync(original, await aPicture().jpeg().toBuffer())
    const bringFolder = () => importCatalog(database(), folder, { now })

    expect(await bringFolder()).toMatchObject({ ok: true, picturesEncoded: 1 })
    const [picture] = (await products())[0]?.images ?? []
    expect(picture).toMatchObject({ alt: 'A barrel', width: 480, height: 320, color: expect.any(String) })
    expect(picture?.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/jpeg'])
    expect(existsSync(path.join(folder, 'encoded', path.basename(picture?.uri ?? '')))).toBe(true)

    expect(await bringFolder()).toMatchObject({ picturesEncoded: 0, isChanged: false })
    writeFileSync(original, await aPicture(480, 320, '#204060').jpeg().toBuffer())
    expect(await bringFolder()).toMatchObject({ picturesEncoded: 1, changes: { products: { changed: 1 } } })
    expect((await products())[0]?.images[0]?.uri).not.toBe(picture?.uri)
  })
})
