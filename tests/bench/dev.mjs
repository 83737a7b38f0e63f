// How long an edit takes until it is seen while `npm run dev` runs: `npm run bench:dev`, or `-- --rounds 20`.
// A copy of the sources is edited, in front of a real browser.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { copySources } from '../../tools/copy-sources.mjs'
import { chromiumArgs, getChromium } from '../../tools/find-chromium.mjs'
import { startShop } from '../../tools/run-shop.mjs'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } })
const rounds = Number(values.rounds)
const POLL_MS = 10

const FORM = 'src/features/feedback/FeedbackForm'
const sources = copySources('bench-dev')
const started = performance.now()
const shop = await startShop({
  program: 'tools/dev.mjs',
  cwd: sources.folder,
  env: { NODE_ENV: 'development', CATALOG_DIR: path.resolve('catalog') },
})
console.log(
  `npm run dev answers after ${Math.round(performance.now() - started)} ms, its database newly made.`,
)

const browser = await chromium.launch({ executablePath: getChromium(), args: chromiumArgs })

/** @param {import('playwright-core').Page} page @param {() => unknown} look what the page shows */
const seen = (page, look) => async (/** @type {unknown} */ expected) => {
  while ((await page.evaluate(look)) !== expected) await page.waitForTimeout(POLL_MS)
}

try {
  const page = await browser.newPage()
  await page.goto(`${shop.url}/contacts_us`)
  await page.waitForSelector('html[data-ready]')
  await page.getByLabel('Message').fill('Typed before the edits')

  const edits = [
    {
      name: 'a component, seen in the browser',
      goal: 1000,
      edit: (/** @type {number} */ round) => sources.edit(`${FORM}.tsx`, 'Write to us', `Round ${round}`),
      look: seen(page, () => document.querySelector('#feedback-form h2')?.textContent),
      expected: (/** @type {number} */ round) => `Round ${round}`,
    },
    {
      name: 'a style, seen in the browser',
      goal: 1000,
      edit: (/** @type {number} */ round) =>
        sources.edit(`${FORM}.module.css`, '.title {', `.title {\n  letter-spacing: ${round}px;`),
      look: seen(page, () => {
        const title = document.querySelector('#feedback-form h2')
        return title && getComputedStyle(title).letterSpacing
      }),
      expected: (/** @type {number} */ round) => `${round}px`,
    },
    {
      name: 'a route, answered by the server',
      goal: 3000,
      edit: (/** @type {number} */ round) =>
        sources.edit('server/http/health.routes.ts', "status: 'live'", `status: 'round ${round}'`),
      look: async (/** @type {unknown} */ expected) => {
        const ask = async () => (await (await fetch(`${shop.url}/live`)).json()).status
        while ((await ask()) !== expected) await page.waitForTimeout(POLL_MS)
      },
      expected: (/** @type {number} */ round) => `round ${round}`,
    },
  ]
  const rows = []
  for (const { name, goal, edit, look, expected } of edits) {
    const times = []
    for (let round = 1; round <= rounds; round++) {
      const from = performance.now()
      edit(round)
      await look(expected(round))
      times.push(Math.round(performance.now() - from))
      // As far apart as a person's edits, so that no two become one.
      await page.waitForTimeout(300)
    }
    times.sort((a, b) => a - b)
    const median = times[Math.floor(times.length / 2)] ?? 0
    const max = times.at(-1) ?? 0
    rows.push({ edit: name, 'median, ms': median, 'max, ms': max, 'goal, ms': goal, met: median <= goal })
  }
  console.table(rows)
  const typed = await page.getByLabel('Message').inputValue()
  if (typed !== 'Typed before the edits') throw new Error('The edits lost what was typed in the page')
  process.exitCode = rows.every(({ met }) => met) ? 0 : 1
} catch (error) {
  console.error(shop.output())
  throw error
} finally {
  await browser.close()
  await shop.stop()
  await rm(path.join(sources.folder, 'src'), { recursive: true, force: true })
}
