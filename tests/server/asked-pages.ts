import type { Renderer } from '../../contract/rendered.ts'
import { createPages } from '../../server/pages/render-page.ts'
import { ORIGIN } from './shop.ts'

/** Shows what it was asked to render instead of rendering it. */
const renderer: Renderer = {
  preloadAll: async () => {},
  pageKey: (url) => url,
  hasShortForm: () => false,
  shareImage: { path: '/share.jpg', alt: 'A sauna', width: 1200, height: 630 },
  render: async ({ url, sentForm }) => ({
    status: 200,
    html: JSON.stringify({ url, sentForm }),
    title: '',
    head: { description: '' },
    snapshot: null,
    redirectTo: null,
    isPrivate: true,
    sources: [],
  }),
}

/** Pages whose HTML is what they were asked for, as JSON. */
export const askedPages = createPages({
  site: { buildId: 'test', page: ({ html }) => ({ html }), renderer },
  origin: ORIGIN,
  shop: {} as Parameters<typeof createPages>[0]['shop'],
  year: () => 2026,
})
