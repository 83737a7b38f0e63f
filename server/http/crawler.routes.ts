import type { FastifyInstance } from 'fastify'
import type { CatalogRepo } from '../repositories/catalog/catalog.repo.ts'

interface DiscoveryDeps {
  catalog: CatalogRepo
  origin: string
  /** Public pages with fixed addresses. */
  pages: string[]
}

const hidden = ['/api/', '/auth/', '/cabinet', '/checkout', '/login', '/registration', '/pay/']

/** What search engines ask for. */
export function discoveryRoutes(app: FastifyInstance, { catalog, origin, pages }: DiscoveryDeps): void {
  app.get('/robots.txt', async (request, reply) =>
    app.responseCache.send(request, reply, 'robots', async () => ({
      status: 200,
      type: 'text/plain; charset=utf-8',
      body: [
        'User-agent: *',
        ...hidden.map((path) => `Disallow: ${path}`),
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ].join('\n'),
    })),
  )

  app.get('/sitemap.xml', async (request, reply) =>
    app.responseCache.send(request, reply, 'sitemap', async () => {
      const { settlements, products } = await catalog.addresses()
      const urls = [
        ...pages,
        ...settlements.map((id) => `/catalog/rental/${id}`),
        ...products.map((id) => `/product/${id}`),
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
