// Audits the built shop's pages, three times each, with the limits of lighthouserc.json: all of them, or those whose
// paths are given, `npm run lighthouse -- / /login`.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getChromium } from './find-chromium.mjs'
import { binOf, npmScript, run } from './run.mjs'

const ORIGIN = 'http://localhost:4173'
const RESULTS = '.lighthouseci'
/**
 * On a slower machine a score for performance says more about the machine than about the page. Lighthouse measures the
 * machine before each run (`benchmarkIndex`); where this number comes from is in docs/performance.md.
 */
const FAST_ENOUGH = 2200

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
  const urls = process.argv.slice(2).map((at) => `--url=${ORIGIN}${at}`)
  const collected = await lhci('collect', ['--config=lighthouserc.json', ...urls])
  if (collected !== 0) return collected

  const pages = [...(await readRuns())]
  for (const [url, runs] of pages) show(url, runs)
  const fast = pages.filter(([, runs]) => isFastEnough(runs)).map(([url]) => url)
  const { ci } = JSON.parse(await readFile('lighthouserc.json', 'utf8'))
  for (const limits of ci.assert.assertMatrix)
    if (limits.assertions['categories:performance']) limits.matchingUrlPattern = onlyThese(fast)
  const config = path.join(folder, 'lighthouserc.json')
  await writeFile(config, JSON.stringify({ ci }))
  return lhci('assert', [`--config=${config}`])
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

/** @param {Run[]} runs of one page */
function isFastEnough(runs) {
  const speeds = runs.map(({ machine }) => machine).toSorted((a, b) => a - b)
  return (speeds[Math.floor(speeds.length / 2)] ?? 0) >= FAST_ENOUGH
}

/** @param {string} url @param {Run[]} runs */
function show(url, runs) {
  const valuesOf = (/** @type {keyof Run} */ key) => runs.map((run) => run[key]).join(', ')
  console.log(
    `${new URL(url).pathname}: performance ${valuesOf('performance')}, blocking time ${valuesOf('blockingTime')} ms, ` +
      `machine ${valuesOf('machine')}` +
      (isFastEnough(runs) ? '' : `, which is less than ${FAST_ENOUGH}: nothing is asked of performance`),
  )
}

/** @param {string[]} urls @returns {string} a pattern that fits these alone, and nothing if there are none */
function onlyThese(urls) {
  return `^(?:${urls.map((url) => url.replace(/[^\w:/]/g, '\\$&')).join('|')})$`
}
