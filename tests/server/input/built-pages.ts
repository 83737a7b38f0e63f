import { resolve } from 'node:path'
import { readConfig } from '../../../server/config.ts'
import { describePolicy } from '../../../server/domain/refund.ts'
import { openBuiltSite } from '../../../server/pages/built-site.ts'
import { createPages, type Pages } from '../../../server/pages/render-page.ts'
import { buildShop } from '../../../tools/build.mjs'
import { ORIGIN } from '../shop.ts'

/** The pages as customers get them, built if they are out of date. */
export async function openBuiltPages(): Promise<Pages> {
  await buildShop()
  const { company, refundPolicy } = readConfig({ ORIGIN })
  const rules = { holdMinutes: 15, payMinutes: 31, refund: describePolicy(refundPolicy) }
  return createPages({
    site: await openBuiltSite(resolve('dist')),
    origin: ORIGIN,
    shop: { company, webViewAgent: null, hasWorker: true, rules, mapTiles: null },
    year: () => 2026,
  })
}
