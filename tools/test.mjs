// The whole test run: gets a browser, builds once, then every vitest project and the end-to-end journeys.
// The last line adds both runners up: `N passed, N failed`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { getChromium } from './find-chromium.mjs'
import { binOf, npmScript, run } from './run.mjs'

const REPORTS = '.cache/test-reports'

/** @typedef {{ passed: number, failed: number, skipped: number }} Sum */

/**
 * @param {string} file a runner's JSON report
 * @param {number} exitCode
 * @param {(report: any) => Sum} read
 * @returns {Sum}
 */
function sumOf(file, exitCode, read) {
  let sum = { passed: 0, failed: 0, skipped: 0 }
  try {
    sum = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    console.error(`${file} was not written: its runner did not finish`)
  }
  // A file that does not load, or an error outside every test, fails the run without a failed test; and a runner
  // that found nothing to run has proved nothing.
  const isUncounted = exitCode !== 0 || sum.passed === 0
  return { ...sum, failed: sum.failed || Number(isUncounted) }
}

async function testUnits() {
  const report = `${REPORTS}/units.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run([...binOf('vitest'), 'run', ...reporters])
  return sumOf(report, code, (units) => ({
    passed: units.numPassedTests,
    failed: units.numFailedTests,
    skipped: units.numPendingTests + units.numTodoTests,
  }))
}

async function testJourneys() {
  const report = `${REPORTS}/journeys.json`
  const command = [...binOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json']
  const { code } = await run(command, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
  return sumOf(report, code, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }))
}

/** @returns {Promise<Sum[]>} */
async function testAll() {
  getChromium()
  const { code } = await run(npmScript('build'))
  if (code !== 0) return [{ passed: 0, failed: 1, skipped: 0 }]
  return [await testUnits(), await testJourneys()]
}

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const sums = await testAll()
const total = (/** @type {keyof Sum} */ key) => sums.reduce((sum, part) => sum + part[key], 0)
const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped}`)
process.exitCode = total('failed') > 0 ? 1 : 0
