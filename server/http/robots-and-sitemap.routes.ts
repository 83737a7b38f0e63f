import type { FastifyInstance } from 'fastify'
import { type PageRule, pages } from '../../contract/pages.ts'
import type { CatalogRepo } from '../repositories/catalog/catalog.repo.ts'

interface RobotsAndSitemapDeps {
  catalog: CatalogRepo
  origin: string
}

const rules = Object.values<PageRule>(pages)

/** Calls, and the checkout pages of the test gateway, are not pages of the app. A prefix covers every address below it. */
const disallowed = [
  '/api/',
  '/pay/',
  ...rules
    .filter(({ cacheability, path }) => cacheability === 'no-store' && !path.endsWith('*'))
    .map(({ path }) => path)
    .filter((path, _index, paths) => !paths.some((shorter) => path.startsWith(`${shorter}/`))),
]

/** Addresses without a parameter are one page each. */
const fixedPages = rules
  .filter(({ cacheability, path }) => cacheability === 'public' && !path.includes(':'))
  .map(({ path }) => path)

/** What search engines ask for. */
export function robotsAndSitemapRoutes(
  app: FastifyInstance,
  { catalog, origin }: RobotsAndSitemapDeps,
): void {
  app.get('/robots.txt', async (request, reply) =>
    app.responseCache.send(request, reply, 'robots', async () => ({
      status: 200,
      type: 'text/plain; charset=utf-8',
      body: [
        'User-agent: *',
        ...disallowed.map((path) => `Disallow: ${path}`),
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ].join('\n'),
    })),
  )

  app.get('/sitemap.xml', async (request, reply) =>
    app.responseCache.send(request, reply, 'sitemap', async () => {
      const { settlements, products } = await catalog.listPublicIds()
      const urls = [
        ...fixedPages,
        ...settlements.map((id) => pages.rental.path.replace(':settlementId', String(id))),
        ...products.map((id) => pages.product.path.replace(':productId', String(id))),
      ]
      const entries = urls.map((url) => `<url><loc>${origin}${url}</loc></url>`).join('\n')
      return {
        status: 200,
        type: 'application/xml; charset=utf-8',
        body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`,
      }
    }),
  )
}
