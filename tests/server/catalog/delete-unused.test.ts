import { beforeEach, expect, it } from 'vitest'
import { aCustomer } from '../customer.ts'
import { buyStay } from '../journey.ts'
import { openTestShop, visit } from '../shop.ts'
import { describeOnBothEngines, emptyDatabase } from '../use-database.ts'
import { rental, settlement } from './catalog-folder.ts'
import { importsInto } from './imports.ts'

describeOnBothEngines('An import that deletes what is unused', (database) => {
  const { all, bring } = importsInto(database)
  beforeEach(() => emptyDatabase(database()))

  const demo = {
    settlements: [
      settlement({ latitude: 42.65, longitude: -73.75 }),
      settlement({ slug: 'demo' }),
      settlement({ slug: 'closed', disabled: true }),
    ],
    rentals: [
      rental({ slug: 'shown', units: ['D-1', 'D-2'], blocks: [{ unit: 'D-1', in_days: 1, nights: 2 }] }),
      rental({ slug: 'booked', units: ['D-3'] }),
    ],
    sales: [],
  }
  const own = {
    settlements: [settlement({ name: 'Our yard' }), settlement({ slug: 'later', disabled: true })],
    rentals: [],
    sales: [],
  }
  const names = async () => {
    const { settlements, products, units } = await all()
    return [...settlements, ...products].map(({ slug }) => slug).concat(units.map(({ serial }) => serial))
  }

  it('leaves nothing of a demo, its blocked days and what visitors had chosen of it included', async () => {
    await bring(demo)
    const shop = await openTestShop(database())
    const { id } = (await all()).products[0] as { id: number }
    const dates = { date_from: '2026-12-01', date_to: '2026-12-04' }
    expect((await visit(shop).post(`products/${id}/booking`, dates)).status).toBe(200)
    expect(await bring(own, { deletesUnused: true })).toMatchObject({
      isChanged: true,
      changes: { deleted: { settlements: 2, products: 2, units: 3 } },
    })
    expect(await names()).toEqual(['bend', 'later'])
    expect(await bring(own, { deletesUnused: true })).toMatchObject({ isChanged: false })
    await shop.app.close()
  })

  it('keeps what was ordered', async () => {
    await bring(demo)
    const shop = await openTestShop(database())
    const { id } = (await all()).products[1] as { id: number }
    await buyStay(await aCustomer(shop), id)
    await bring(own, { deletesUnused: true })
    expect(await names()).toEqual(['bend', 'later', 'booked', 'D-3'])
    await shop.app.close()
  })

  it('deletes nothing that is in the files, and nothing unless it is asked to', async () => {
    await bring(demo)
    const before = await names()
    expect(await bring(demo, { deletesUnused: true })).toMatchObject({ isChanged: false })
    expect(await names()).toEqual(before)
    await bring(own)
    expect(await names()).toEqual(expect.arrayContaining(before))
  })
})
