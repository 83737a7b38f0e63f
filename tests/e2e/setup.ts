import { buildShop } from '../../tools/build.mjs'
import { needChromium } from '../../tools/find-chromium.mjs'
import { startShop } from '../../tools/run-shop.mjs'
import { WEB_VIEW_AGENT } from './web-view-agent.ts'

/** One shop with the demo catalogue for all journeys; each journey is a visitor of its own. */
export default async function setUp() {
  needChromium()
  await buildShop()
  const shop = await startShop({ env: { WEB_VIEW_USER_AGENT: WEB_VIEW_AGENT } })
  process.env.SHOP_URL = shop.url
  return async () => {
    const code = await shop.stop()
    if (code !== 0) throw new Error(`The shop ended with ${code}:\n${shop.output()}`)
  }
}
