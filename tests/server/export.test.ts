import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { exportCatalog } from '../../server/catalog/export-catalog.ts'
import { importCatalog } from '../../server/catalog/import-catalog.ts'
import { TODAY } from '../builders.ts'
import { rental, writeCatalog } from './catalog/catalog-folder.ts'
import { describeOnBothEngines, emptyDatabase } from './use-database.ts'
import { aFolder } from './temporary.ts'

const now = new Date(`${TODAY}T20:00:00Z`)
const demo = path.resolve('catalog')

describeOnBothEngines('An export', (database) => {
  beforeEach(() => emptyDatabase(database()))

  const bring = (folder: string) => importCatalog(database(), folder, { now })
  const write = (from: string, to = path.join(aFolder(), 'new')) =>
    exportCatalog(database(), { from, to }, now).then((counts) => ({ ...counts, to }))

  it('reproduces the demo catalog: importing it changes nothing, and an empty shop ends up the same', async () => {
    await bring(demo)
    const { to, ...counts } = await write(demo)
    expect(counts).toEqual({ settlements: 7, products: 37, pictures: 24 })
    expect(await bring(to)).toMatchObject({ ok: true, isChanged: false, picturesEncoded: 0 })
    const products = () =>
      database().db.selectFrom('product').selectAll().orderBy('slug').orderBy('id').execute()
    const before = await products()
    await emptyDatabase(database())
    expect(await bring(to)).toMatchObject({ ok: true, changes: { nightsBlocked: 565 } })
    const withoutId = ({ id: _, ...row }: (typeof before)[number]) => row
    expect((await products()).map(withoutId)).toEqual(before.map(withoutId))
  })

  it('writes blocked nights as blocks, except past ones', async () => {
    const blocks = [
      { unit: 'B-1', from: '2026-12-01', nights: 2 },
      { unit: 'B-1', from: '2026-12-03', nights: 1 },
      { unit: 'B-1', from: '2026-12-24', nights: 3 },
    ]
    const folder = writeCatalog({ rentals: [rental({ blocks })] })
    await bring(folder)
    const { to } = await write(folder)
    const { products } = JSON.parse(readFileSync(path.join(to, 'rentals/bend.json'), 'utf8'))
    expect(products[0].blocks).toEqual([
      { unit: 'B-1', from: '2026-12-01', nights: 3 },
      { unit: 'B-1', from: '2026-12-24', nights: 3 },
    ])
  })

  it('writes prices by season and weekday so that importing them changes nothing', async () => {
    const weekend = { weekdays: ['fri', 'sat'], price_cents: 19_900 }
    const christmas = { season: { name: 'Christmas', from: '12-24', to: '01-01' }, price_cents: 25_000 }
    const summer = {
      season: { from: '06-01', to: '08-31' },
      weekdays: ['mon', 'tue'],
      price_cents: 9_900,
    }
    const folder = writeCatalog({ rentals: [rental({ price_rules: [weekend, summer, christmas] })] })
    await bring(folder)
    const { to } = await write(folder)
    const { products } = JSON.parse(readFileSync(path.join(to, 'rentals/bend.json'), 'utf8'))
    // The narrowest first, as they count.
    expect(products[0].price_rules).toEqual([christmas, summer, weekend])
    expect(await bring(to)).toMatchObject({ ok: true, isChanged: false })
    const row = () => database().db.selectFrom('product').selectAll().where('slug', '=', 'juniper')
    expect(await row().executeTakeFirst()).toMatchObject({ leastPriceCents: 9_900 })
    await bring(writeCatalog())
    expect(await row().executeTakeFirst()).toMatchObject({ priceRules: [], leastPriceCents: null })
  })

  it('leaves out withdrawn products', async () => {
    const folder = writeCatalog()
    await bring(folder)
    await bring(writeCatalog({ sales: [] }))
    expect(await write(folder)).toMatchObject({ settlements: 1, products: 1 })
  })

  it('overwrites nothing', async () => {
    const folder = writeCatalog()
    await bring(folder)
    await expect(write(folder, folder)).rejects.toThrow('is not empty')
  })

  it('says which original is missing', async () => {
    await bring(demo)
    const empty = aFolder()
    mkdirSync(path.join(empty, 'encoded'))
    writeFileSync(path.join(empty, 'encoded/manifest.json'), '{ "pictures": [] }')
    await expect(write(empty)).rejects.toThrow(/^The original of \/pictures\/\w+-960\.jpg is not in/)
  })
})
