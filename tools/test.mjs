// The whole test run: gets the browsers, builds once, then every vitest project, the end-to-end journeys, and those in
// three engines. The last line adds all of them up: `N passed, N failed`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { getChromium } from './find-chromium.mjs'
import { getEngines } from './find-engines.mjs'
import { binOf, npmScript, run } from './run.mjs'

const REPORTS = '.cache/test-reports'

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Sum `failures`: the names of failed tests */

/**
 * @param {string} file a runner's JSON report
 * @param {number} exitCode
 * @param {(report: any) => Sum} read
 * @returns {Sum}
 */
function sumOf(file, exitCode, read) {
  let sum = { passed: 0, failed: 0, skipped: 0, failures: /** @type {string[]} */ ([]) }
  try {
    sum = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    sum.failures.push(`${file} was not written: its runner did not finish`)
  }
  // A file that does not load, or an error outside every test, fails the run without a failed test; and a runner
  // that found nothing to run has proved nothing.
  const isUncounted = sum.failed === 0 && (exitCode !== 0 || sum.passed === 0)
  if (isUncounted)
    sum.failures.push(`${file}: its runner ended with ${exitCode}, no test failed, ${sum.passed} passed`)
  return { ...sum, failed: sum.failed + Number(isUncounted) }
}

async function testUnits() {
  const report = `${REPORTS}/units.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run([...binOf('vitest'), 'run', ...reporters])
  return sumOf(report, code, (units) => ({
    passed: units.numPassedTests,
    failed: units.numFailedTests,
    skipped: units.numPendingTests + units.numTodoTests,
    failures: units.testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
      assertionResults
        .filter((/** @type {any} */ { status }) => status === 'failed')
        .map((/** @type {any} */ { fullName }) => `${relative(process.cwd(), name)}: ${fullName}`),
    ),
  }))
}

/**
 * @param {any} suite of Playwright's report
 * @returns {string[]}
 */
const failuresOf = ({ specs = [], suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failuresOf),
]

/** @param {string} name of its report @param {string} config */
async function testJourneys(name, config) {
  const report = `${REPORTS}/${name}.json`
  const options = ['--config', config, '--reporter=list,json']
  const command = [...binOf('@playwright/test', 'playwright'), 'test', ...options]
  const { code } = await run(command, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
  return sumOf(report, code, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOf),
  }))
}

/** @returns {Promise<Sum[]>} */
async function testAll() {
  getChromium()
  getEngines()
  const { code } = await run(npmScript('build'))
  if (code !== 0) return [{ passed: 0, failed: 1, skipped: 0, failures: ['npm run build'] }]
  return [
    await testUnits(),
    await testJourneys('journeys', 'playwright.config.ts'),
    await testJourneys('engines', 'tests/engines/playwright.config.ts'),
  ]
}

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const sums = await testAll()
for (const failure of sums.flatMap(({ failures }) => failures)) console.log(`failed: ${failure}`)
const total = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
  sums.reduce((sum, part) => sum + part[key], 0)
const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped}`)
process.exitCode = total('failed') > 0 ? 1 : 0
