import type { RequestListener } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { openShop, type Shop } from '../open-shop.ts'
import type { ShopDatabase } from '../repositories/shop-database.ts'
import { apiPage } from './api-page.ts'
import { developmentPolicy } from './document-policy.ts'
import { emailsPage } from './emails-page.ts'
import { officePage } from './office-page.ts'
import { partsPage } from './parts-page.ts'
import { openSourceSite } from './source-site.ts'
import type { Sources } from './sources.ts'

interface DevShopOptions {
  config: Config
  logger: FastifyBaseLogger
  database: ShopDatabase
  sources: Sources
}

interface DevShop extends Shop {
  serve: RequestListener
}

/** The shop as `npm start` opens it, but with pages from the source tree, no service worker, and nothing cached. */
export async function openDevShop(options: DevShopOptions): Promise<DevShop> {
  const { config, logger, database, sources } = options
  let serve: RequestListener = () => {}
  const { close } = await openShop({
    config: { ...config, isWorkerSwitchedOff: true },
    logger,
    database,
    site: await openSourceSite(sources),
    // The port belongs to tools/dev.mjs, which outlives this shop.
    async listen(app) {
      partsPage(app, sources, config)
      officePage(app, sources)
      emailsPage(app, config)
      await apiPage(app)
      await app.ready()
      serve = (request, response) => app.routing(request, response)
    },
    app: { documentPolicy: developmentPolicy(sources.nonce, config.origin), cacheLimit: 0 },
  })
  return { serve, close }
}
