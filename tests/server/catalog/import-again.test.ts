import { beforeEach, describe, expect, it } from 'vitest'
import { describeOnBothEngines, emptyDatabase } from '../use-database.ts'
import { rental, settlement } from './catalog-folder.ts'
import { importsInto, now } from './imports.ts'

describeOnBothEngines('An import', (database) => {
  const { all, bring, products, units } = importsInto(database)
  beforeEach(() => emptyDatabase(database()))

  it('changes nothing the second time, even on another day', async () => {
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

  it('updates what changed in the files, and keeps the ids', async () => {
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
    expect((await products())[0]).toMatchObject({ id: 1, title: 'Juniper, renewed', priceCents: 17_900 })
    expect((await units()).map(({ serial, active }) => [serial, active])).toEqual([
      ['B-1', true],
      ['B-2', false],
      ['B-3', true],
    ])
  })

  it('withdraws what is no longer in the files, and offers it again when it returns', async () => {
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

  describe('stock', () => {
    const stocks = async () => (await products()).map(({ stock }) => stock)

    it('is kept by the shop once the product exists', async () => {
      await bring()
      await database().db.updateTable('product').set({ stock: 2 }).where('kind', '=', 'sale').execute()
      expect(await bring()).toMatchObject({ isChanged: false })
      expect(await stocks()).toEqual([null, 2])
    })

    it('is reset from the files on request', async () => {
      await bring()
      await database().db.updateTable('product').set({ stock: 2 }).where('kind', '=', 'sale').execute()
      expect(await bring({}, { takesStock: true })).toMatchObject({ changes: { products: { changed: 1 } } })
      expect(await stocks()).toEqual([null, 4])
    })
  })
})
