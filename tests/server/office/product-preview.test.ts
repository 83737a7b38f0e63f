import { tmpdir } from 'node:os'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Renderer } from '../../../contract/rendered.ts'
import { createPages } from '../../../server/pages/render-page.ts'
import { aRental, aSettlement } from '../rows.ts'
import { ORIGIN, type Visit, visit } from '../shop.ts'
import { useDatabase } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

/** Shows the title of the product that the page's own call gives, or the status of that call. */
const renderer: Renderer = {
  preloadAll: async () => {},
  pageKey: (url) => url,
  hasShortForm: () => false,
  shareImage: { path: '/share.jpg', alt: 'A sauna', width: 1200, height: 630 },
  render: async ({ url, fetch }) => {
    const answer = await fetch(`/api/v1/products/${url.split('/').at(-1)}`)
    const { title = '' } = (await answer.json()) as { title?: string }
    return {
      status: answer.status,
      html: `<script>start()</script><h1>${title}</h1><script type="application/json">{}</script>`,
      title,
      head: { description: '' },
      snapshot: null,
      redirectTo: null,
      isPrivate: false,
      sources: [],
    }
  },
}
const pages = createPages({
  site: {
    buildId: 'test',
    page: ({ html }) => ({ html, inline: { styles: [], scripts: ["'sha256-start'"] } }),
    renderer,
  },
  origin: ORIGIN,
  shop: {} as Parameters<typeof createPages>[0]['shop'],
  year: () => 2026,
})

describe('the preview of a product', () => {
  const database = useDatabase()
  const shop = useShop(database, {
    env: { RATE_LIMIT_SCALE: '1000' },
    pages: { pages, picturesDir: tmpdir() },
  })
  let draft: Awaited<ReturnType<typeof aRental>>
  let elsewhere: Awaited<ReturnType<typeof aSettlement>>
  const open = (by: Visit) => by.get(`/office/catalog/products/${draft.id}/preview`)

  beforeAll(async () => {
    const closed = await aSettlement(database(), { disabled: true })
    elsewhere = await aSettlement(database())
    draft = await aRental(database(), closed.id, { active: false, title: 'Larch' })
  })

  it('is its page as customers will see it, without scripts, and kept by nobody', async () => {
    const { status, body, headers } = await open(await inOffice(shop, 'owner'))
    expect([status, body]).toEqual([200, '<h1>Larch</h1>'])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(headers['content-security-policy']).not.toContain('sha256-start')
    expect((await visit(shop).get(`products/${draft.id}`)).status).toBe(404)
  })

  it('leads everyone else to the office', async () => {
    const others = [
      visit(shop),
      await inOffice(shop, 'staff', { settlementIds: [elsewhere.id] }),
      await inOffice(shop, 'partner', { unitIds: draft.units }),
    ]
    for (const other of others) {
      const { status, headers, body } = await open(other)
      expect([status, headers.location]).toEqual([303, '/office/catalog'])
      expect(body).not.toContain('Larch')
    }
  })
})
