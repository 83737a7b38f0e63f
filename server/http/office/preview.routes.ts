import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SHOP_MARK } from '../../../contract/shop-mark.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Pages } from '../../pages/render-page.ts'
import type { CatalogRepo, ProductDetails } from '../../repositories/catalog/catalog.repo.ts'
import { createInProcessFetch } from '../pages.routes.ts'
import { parseId } from '../parse-id.ts'
import { productToWire } from '../product-to-wire.ts'
import { createDocumentPolicy } from '../security-headers.ts'
import { worksAt } from '../../domain/office/works-at.ts'

interface PreviewDeps {
  catalog: Pick<CatalogRepo, 'findProduct'>
  clock: Clock
  pages: Pages
}

type PreviewRequest = FastifyRequest<{ Params: { productId: string } }>

/** Scripts would look for a page at this address and find none; the page is complete without them. */
const withoutScripts = (html: string) =>
  html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')

/**
 * The page of a product as its customers will see it, for members alone: rendered for each of them, and never cached.
 * Anyone else is led to the office, which asks them to log in.
 */
export function officePreviewRoutes(app: FastifyInstance, { catalog, clock, pages }: PreviewDeps): void {
  async function productFor(request: PreviewRequest): Promise<ProductDetails | undefined> {
    const { session, member } = await app.officeSessions.visitorOf(request)
    if (session?.stage !== 'open' || !member || member.role === 'partner') return undefined
    const id = parseId(request.params.productId)
    const product = await catalog.findProduct(id, clock.now(), { isPreview: true })
    return product && worksAt(member, product.settlementId) ? product : undefined
  }

  app.get<{ Params: { productId: string } }>(
    '/office/catalog/products/:productId/preview',
    { config: { isPage: true } },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      const product = await productFor(request)
      if (!product) return reply.redirect('/office/catalog', 303)
      const inProcess = createInProcessFetch(app, request.ip)
      const fetch: typeof globalThis.fetch = async (input, init) =>
        String(input) === `/api/v1/products/${product.id}`
          ? Response.json(productToWire(product), { headers: { [SHOP_MARK]: '1' } })
          : inProcess.fetch(input, init)
      const page = await pages.render(`/product/${product.id}`, fetch)
      if (page.inline)
        reply.header('content-security-policy', createDocumentPolicy({ ...page.inline, scripts: [] }))
      return reply.type('text/html; charset=utf-8').send(withoutScripts(page.html))
    },
  )
}
