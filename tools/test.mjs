// The whole test run: gets browsers and promtool, builds once, then every vitest project, the end-to-end journeys, those in three
// engines, and Lighthouse's audits. The last line adds all of them up: `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs'
import { getChromium, getHeadlessShell } from './find-chromium.mjs'
import { getEngines } from './find-engines.mjs'
import { getPromtool } from './promtool.mjs'
import { binOf, npmScript, run } from './run.mjs'
import { describeFailure, REPORTS, sumOf, testUnits } from './test-reports.mjs'

/**
 * A test of one file may have failed in one project alone, and a spec is `ok` if its first project is.
 * @param {any} suite of Playwright's report
 * @returns {string[]}
 */
const failuresOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((/** @type {any} */ { status }) => status === 'unexpected')
      .map((/** @type {any} */ { projectName, results }) =>
        describeFailure(
          `${file}, ${projectName}: ${title}`,
          results.find((/** @type {any} */ { error }) => error)?.error.message,
        ),
      ),
  ),
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

/** What Lighthouse finds on single pages. */
async function testAudits() {
  const { code } = await run([process.execPath, 'tools/lighthouse.mjs'])
  return sumOf('.lighthouseci/assertion-results.json', code, (results) => {
    const failed = results.filter((/** @type {any} */ { passed }) => !passed)
    return {
      passed: results.length - failed.length,
      failed: failed.length,
      skipped: 0,
      failures: failed.map((/** @type {any} */ { url, auditId, auditProperty = [], actual }) =>
        describeFailure(`Lighthouse, ${url}: ${[auditId, ...auditProperty].join(' ')} is ${actual}`),
      ),
    }
  })
}

/** @returns {Promise<import('./test-reports.mjs').Sum[]>} */
async function testAll() {
  getChromium()
  getHeadlessShell()
  getEngines()
  getPromtool()
  const { code } = await run(npmScript('build'))
  if (code !== 0) return [{ passed: 0, failed: 1, skipped: 0, failures: ['npm run build'] }]
  return [
    await testUnits(),
    await testJourneys('journeys', 'playwright.config.ts'),
    await testJourneys('engines', 'tests/engines/playwright.config.ts'),
    await testAudits(),
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
