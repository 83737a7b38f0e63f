import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { importCatalog, type ImportOutcome } from '../../../server/catalog/import-catalog.ts'
import { describeOnBothEngines, emptyDatabase } from '../use-database.ts'
import { aPicture, type CatalogContent, rental, sale, settlement, writeCatalog } from './catalog-folder.ts'
import { importsInto, now } from './imports.ts'

describeOnBothEngines('An import', (database) => {
  const { all, bring, products, units } = importsInto(database)
  beforeEach(() => emptyDatabase(database()))

  it('fills an empty shop', async () => {
    const footprint = {
      body: 92,
      drawbar: 44,
      width: 82,
      towed: 92,
      chimney: 110,
      clearance: 120,
      swing: 26,
      door: 'rear',
    }
    const trailer = { gross_lb: 1950, tongue_lb: 195, ball: '2', plug: '4-flat', brakes: 'surge' }
    const outcome = await bring({
      settlements: [settlement(), settlement({ slug: 'stowe', name: 'Stowe', disabled: true, lead_days: 3 })],
      models: {
        barrel: { properties: { Capacity: '4 people' }, items: { Towels: '4' }, trailer, footprint },
      },
      rentals: [rental({ model: 'barrel', min_nights: 2 })],
    })
    expect(outcome).toMatchObject({
      ok: true,
      isChanged: true,
      changes: { settlements: { added: 2 }, products: { added: 2 }, units: { added: 2 } },
    })
    const { settlements, products: saunas, units: pieces } = await all()
    expect(settlements).toMatchObject([
      { id: 1, slug: 'bend', position: 0, disabled: false, leadDays: 1 },
      { id: 2, slug: 'stowe', position: 1, disabled: true, leadDays: 3 },
    ])
    expect(saunas).toMatchObject([
      {
        slug: 'juniper',
        kind: 'rental',
        settlementId: 1,
        minNights: 2,
        stock: null,
        properties: [{ label: 'Capacity', value: '4 people' }],
        items: [{ label: 'Towels', value: '4' }],
        trailer: { grossLb: 1950, tongueLb: 195, ball: '2', plug: '4-flat', brakes: 'surge' },
        footprint,
      },
      { slug: 'buy-barrel', kind: 'sale', settlementId: null, stock: 4, trailer: null, footprint: null },
    ])
    expect(pieces.map(({ serial, productId }) => [serial, productId])).toEqual([
      ['B-1', 1],
      ['B-2', 1],
    ])
  })

  it('takes more saunas and blocked nights than one statement carries', async () => {
    const many = 4_700
    const serials = Array.from({ length: many }, (_, n) => `B-${n}`)
    const progress: number[] = []
    const folder = writeCatalog({
      rentals: serials.map((serial) =>
        rental({
          slug: `sauna-${serial.toLowerCase()}`,
          units: [serial],
          blocks: [{ unit: serial, from: '2026-12-24', nights: 3 }],
        }),
      ),
    })
    const outcome = await importCatalog(database(), folder, {
      now,
      onProgress: ({ done }) => progress.push(done),
    })
    expect(outcome).toMatchObject({
      changes: { products: { added: many + 1 }, units: { added: many }, nightsBlocked: 3 * many },
    })
    expect(progress).toEqual([10_000, 3 * many])
    expect(await units()).toHaveLength(many)
  })

  it('tells the running shop that public data has changed', async () => {
    const version = database().version.current()
    await bring()
    expect(database().version.current()).toBeGreaterThan(version)
  })

  it('stores descriptions that are safe to show', async () => {
    await bring({
      rentals: [rental({ description: ['<p onclick="x()">Warm<script>x()</script></p>', 'Plain'] })],
    })
    expect((await products())[0]?.descriptionHtml).toBe('<p>Warm</p><p>Plain</p>')
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
        'when a rental sauna becomes one for sale',
        { settlements: [settlement({ name: 'New' })], rentals: [], sales: [sale({ slug: 'juniper' })] },
        'sales.json: products[0].slug: "juniper" was for rent; choose a new slug, so that its orders stay correct',
      ],
    ])('%s', async (_, content, error) => {
      await bring()
      const before = await all()
      expect(await bring(content)).toEqual({ ok: false, errors: [error] })
      expect(await all()).toEqual(before)
    })
  })

  it('is told to everyone even if the database refuses to update its statistics', async () => {
    const { version } = database()
    const before = version.current()
    const refusing = database().db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('analyze')) throw new Error('statistics refused')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const broken = { ...database(), db: refusing }
    await expect(importCatalog(broken, writeCatalog({}), { now })).rejects.toThrow('statistics refused')
    expect(await products()).not.toEqual([])
    expect(version.current()).toBeGreaterThan(before)
  })

  it('can run twice at the same time', async () => {
    const outcomes = await Promise.allSettled([bring(), bring()])
    const isOk = (outcome: PromiseSettledResult<ImportOutcome>) =>
      outcome.status === 'fulfilled' && outcome.value.ok
    expect(outcomes.some(isOk)).toBe(true)
    expect(await products()).toHaveLength(2)
    expect(await units()).toHaveLength(2)
  })

  it('encodes a picture once, and again when it changes', async () => {
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

  it('makes a picture for other sites of the first of each sauna, also where it was encoded without one', async () => {
    const pictures = ['a.jpg', 'b.jpg'].map((file) => ({ file, alt: file }))
    const folder = writeCatalog({ rentals: [rental({ pictures })] })
    mkdirSync(path.join(folder, 'pictures'))
    for (const [index, { file }] of pictures.entries())
      writeFileSync(
        path.join(folder, 'pictures', file),
        await aPicture(480, 320 + index)
          .jpeg()
          .toBuffer(),
      )
    const bringFolder = () => importCatalog(database(), folder, { now })
    const shares = async () => (await products())[0]?.images.map(({ share }) => share)

    expect(await bringFolder()).toMatchObject({ picturesEncoded: 2 })
    const [share = '', ...others] = (await shares()) ?? []
    expect(others).toEqual([undefined])
    const file = path.join(folder, 'encoded', path.basename(share))
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })

    // As an earlier version left it.
    rmSync(file)
    const manifest = path.join(folder, 'encoded/manifest.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/,\s*"share": \{[^}]*\}/, ''))
    expect(await bringFolder()).toMatchObject({ picturesEncoded: 1, isChanged: false })
    expect(existsSync(file)).toBe(true)
    expect(await shares()).toEqual([share, undefined])
    expect(await bringFolder()).toMatchObject({ picturesEncoded: 0 })
  })
})
