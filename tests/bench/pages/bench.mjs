// What all rows of the benchmark share: the shop and its floors, each reached in two ways, and the pages to visit.
import { chromium } from 'playwright-core'
import { readFloorPages } from './floor-pages.mjs'
import { startFloor } from './floor-server.mjs'
import { startLine } from './line.mjs'
import { browserOptions, slow } from './visit.mjs'

/** @typedef {Awaited<ReturnType<typeof openBench>>} Bench */
/** @typedef {(row: string, site: import('./visit.mjs').Site, value: number) => void} Note */

const CATALOG = '/catalog/rental/1'
/** Pages of no list: they are not in the sitemap. */
const UNLISTED = ['/login', '/registration', '/password_reset', '/offline', '/no/such/page']

/**
 * @param {string} url of a running shop
 * @param {string} [before] of a second one with an earlier build, to be visited in turn with the first
 * @param {number} [cpuRate] how many times slower the visitors' processor is
 */
export async function openBench(url, before, cpuRate = 4) {
  const browser = await chromium.launch(browserOptions)
  const listing = await (await fetch(url + CATALOG)).text()
  const products = [
    ...new Set([...listing.matchAll(/href="(\/product\/\d+)"/g)].map(([, path = '']) => path)),
  ]
  const [product = '', , neverVisited = ''] = products
  const pages = await readFloorPages(browser, url, ['/', CATALOG, ...products])
  await browser.close()

  const pictures = new Map()
  for (const { picture } of pages.values()) {
    if (!picture || pictures.has(picture)) continue
    const answer = await fetch(url + picture)
    const body = Buffer.from(await answer.arrayBuffer())
    pictures.set(picture, { type: answer.headers.get('content-type') ?? '', body })
  }
  const floor = await startFloor(pages, { pictures, withWorker: false })
  const floorWithWorker = await startFloor(pages, { pictures, withWorker: true })
  const urls = {
    shop: url,
    ...(before && { before }),
    floor: floor.url,
    'floor-sw': floorWithWorker.url,
  }
  const lines = await Promise.all(Object.values(urls).map((each) => startLine(each, slow)))
  const sites = Object.entries(urls).map(([name, direct], at) => ({ name, direct, line: lines[at] ?? null }))
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
  const sale = listed.findLast((path) => path.startsWith('/product/')) ?? product
  const isOneOfMany = (/** @type {string} */ path) => /^\/product\/|^\/catalog\/rental\/[^1]/.test(path)
  let round = 0

  return {
    cpuRate,
    catalog: CATALOG,
    product,
    neverVisited,
    allPages: [...new Set([...listed.filter((path) => !isOneOfMany(path)), product, sale, ...UNLISTED])],
    /** What the heading of each page says. */
    titles: Object.fromEntries([...pages].map(([path, { title }]) => [path, title])),
    nextRound: () => void (round += 1),
    /**
     * Sites in the order of this round: the first in one is the last in the next. Wherever the shop is visited, so is the
     * earlier build.
     * @param {'browser' | 'line'} network who slows it down
     * @param {string[]} names
     * @returns {import('./visit.mjs').Site[]}
     */
    turns(network, names) {
      const chosen = sites
        .filter(({ name }) => names.includes(name === 'before' ? 'shop' : name))
        .map(({ name, direct, line }) =>
          network === 'line' && line ? { name, url: line.url, line } : { name, url: direct, line: null },
        )
      return round % 2 === 0 ? chosen : chosen.toReversed()
    },
    mendLines: () => Promise.all(lines.map((line) => line.mend())),
    async close() {
      floor.close()
      floorWithWorker.close()
      await Promise.all(lines.map((line) => line.close()))
    },
  }
}
