// Audits the built shop's pages, three times each, with the limits of lighthouserc.json: all of them, or those whose
// paths are given, `npm run lighthouse -- / /login`.
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getChromium } from './find-chromium.mjs'
import { binOf, npmScript, run } from './run.mjs'

const ORIGIN = 'http://localhost:4173'
const RESULTS = '.lighthouseci'
/**
 * On a slower machine a score for performance says more about the machine than about the page. Lighthouse measures the
 * machine before each run (`benchmarkIndex`), but only how fast it calculates; where this number comes from is in
 * docs/performance.md.
 */
const FAST_ENOUGH = 2200
/** How fast it is at a browser's work is measured by a page that never changes, before the shop's pages and after them. */
const REFERENCE = 'http://localhost:4174/'
/** In ms. With more a page of known work would not have 0.99 for performance, either. */
const MOST_BLOCKING_TIME = 110

/** @typedef {{ performance: number, blockingTime: number, machine: number }} Run blocking time in ms; how fast the machine was */

const folder = await mkdtemp(path.join(tmpdir(), 'heat-and-chill-'))
const env = {
  CHROME_PATH: getChromium(),
  // lighthouserc.json names this port.
  PORT: '4173',
  ORIGIN,
  DATA_DIR: path.join(folder, 'data'),
  NODE_ENV: 'production',
  PAYMENT_TEST_ALLOWED: '1',
}
try {
  const { code } = await run(npmScript('build'))
  process.exitCode = code || (await audit())
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** @returns {Promise<number>} an exit code; each assertion is in .lighthouseci/assertion-results.json */
async function audit() {
  await rm(RESULTS, { recursive: true, force: true })
  const { ci } = JSON.parse(await readFile('lighthouserc.json', 'utf8'))
  const paths = process.argv.slice(2)
  const urls = paths.length > 0 ? paths.map((at) => ORIGIN + at) : ci.collect.url
  const reference = await serveReference()
  const all = [`${REFERENCE}?before`, ...urls, `${REFERENCE}?after`].map((url) => `--url=${url}`)
  const collected = await lhci('collect', ['--config=lighthouserc.json', ...all])
  reference.close()
  if (collected !== 0) return collected

  const pages = [...(await readRuns())]
  for (const [url, runs] of pages) show(url, runs)
  const references = pages.filter(([url]) => url.startsWith(REFERENCE))
  const isFast = references.every(([, runs]) => medianOf(runs, 'blockingTime') <= MOST_BLOCKING_TIME)
  if (!isFast) console.log('The page of known work is slow on this machine: nothing is asked of performance')
  const fast = pages.filter(([url, runs]) => isFast && url.startsWith(ORIGIN) && isFastEnough(runs))
  for (const limits of ci.assert.assertMatrix)
    if (limits.assertions['categories:performance'])
      limits.matchingUrlPattern = onlyThese(fast.map(([url]) => url))
  const config = path.join(folder, 'lighthouserc.json')
  await writeFile(config, JSON.stringify({ ci }))
  return lhci('assert', [`--config=${config}`])
}

async function serveReference() {
  const page = await readFile('tools/lighthouse-reference.html')
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
  )
  server.listen(Number(new URL(REFERENCE).port), 'localhost')
  await once(server, 'listening')
  return server
}

/** @param {string} command @param {string[]} options */
async function lhci(command, options) {
  return (await run([...binOf('@lhci/cli', 'lhci'), command, ...options], { env })).code
}

/** @returns {Promise<Map<string, Run[]>>} by address */
async function readRuns() {
  /** @type {Map<string, Run[]>} */
  const runs = new Map()
  for (const file of await readdir(RESULTS)) {
    if (!/^lhr-\d+\.json$/.test(file)) continue
    const report = JSON.parse(await readFile(path.join(RESULTS, file), 'utf8'))
    const ofPage = runs.get(report.finalUrl) ?? []
    ofPage.push({
      performance: report.categories.performance.score,
      blockingTime: Math.round(report.audits['total-blocking-time'].numericValue),
      machine: Math.round(report.environment.benchmarkIndex),
    })
    runs.set(report.finalUrl, ofPage)
  }
  return runs
}

/** @param {Run[]} runs of one page @param {keyof Run} key */
function medianOf(runs, key) {
  const values = runs.map((run) => run[key]).toSorted((a, b) => a - b)
  return values[Math.floor(values.length / 2)] ?? 0
}

/** @param {Run[]} runs of one page */
function isFastEnough(runs) {
  return medianOf(runs, 'machine') >= FAST_ENOUGH
}

/** @param {string} url @param {Run[]} runs */
function show(url, runs) {
  const valuesOf = (/** @type {keyof Run} */ key) => runs.map((run) => run[key]).join(', ')
  const isReference = url.startsWith(REFERENCE)
  const isSlow = !isReference && !isFastEnough(runs)
  console.log(
    `${isReference ? 'page of known work' : new URL(url).pathname}: performance ${valuesOf('performance')}, ` +
      `blocking time ${valuesOf('blockingTime')} ms, machine ${valuesOf('machine')}` +
      (isSlow ? `, which is less than ${FAST_ENOUGH}: nothing is asked of performance` : ''),
  )
}

/** @param {string[]} urls @returns {string} a pattern that fits these alone, and nothing if there are none */
function onlyThese(urls) {
  return `^(?:${urls.map((url) => url.replace(/[^\w:/]/g, '\\$&')).join('|')})$`
}
