import { rm } from 'node:fs/promises'
import { buildShop } from '../../tools/build.mjs'
import { needChromium } from '../../tools/find-chromium.mjs'
import { freePort, startShop } from '../../tools/run-shop.mjs'
import { startOidc } from '../fakes/oidc.ts'
import { aDataDir } from './data-dir.ts'
import { WEB_VIEW_AGENT } from './web-view-agent.ts'

/** One shop with the demo catalog for all journeys; each journey is a visitor of its own. */
export default async function setUp() {
  needChromium()
  console.log(`Random journeys use FC_SEED=${process.env.FC_SEED}`)
  await buildShop()
  const dataDir = await aDataDir()
  const port = await freePort()
  const oidc = await startOidc(`http://localhost:${port}`)
  // All journeys come from one address.
  const env = { WEB_VIEW_USER_AGENT: WEB_VIEW_AGENT, RATE_LIMIT_SCALE: '1000', ...oidc.env }
  const shop = await startShop({ dataDir, port, env })
  process.env.SHOP_URL = shop.url
  process.env.SHOP_DATA_DIR = dataDir
  return async () => {
    const code = await shop.stop()
    await oidc.close()
    await rm(dataDir, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The shop ended with ${code}:\n${shop.output()}`)
  }
}
