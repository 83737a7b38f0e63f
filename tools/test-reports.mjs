// Runs tests and reads what their runners report.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { binOf, run } from './run.mjs'

export const REPORTS = '.cache/test-reports'

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Sum `failures`: the names of failed tests, and why they failed */

const MAX_REASON = { lines: 15, columns: 400 }

/** What Vitest's JSON report says in place of “Test timed out”. */
const TIMED_OUT = 'STACK_TRACE_ERROR'

/**
 * The name of a failed test, with as much of its error as says what was wrong: of a run whose beginning is lost, its last
 * lines have to be enough.
 * @param {string} name
 * @param {string} [error]
 */
export const describeFailure = (name, error = '') =>
  [
    name,
    ...stripVTControlCharacters(error)
      .replace(TIMED_OUT, 'The test, or a hook of it, did not end in time')
      .split('\n')
      .filter((line) => line.trim() !== '' && !/node_modules\/|node:internal/.test(line))
      .slice(0, MAX_REASON.lines)
      .map((line) => `    ${line.slice(0, MAX_REASON.columns)}`),
  ].join('\n')

/**
 * @param {string} file a runner's JSON report
 * @param {number} exitCode
 * @param {(report: any) => Sum} read
 * @returns {Sum}
 */
export function sumOf(file, exitCode, read) {
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

/**
 * Every Vitest project, or what fits the names.
 * @param {{ names?: string[], env?: NodeJS.ProcessEnv }} [options] `names`: parts of files' paths
 */
export async function testUnits({ names = [], env = {} } = {}) {
  const report = `${REPORTS}/units.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run([...binOf('vitest'), 'run', ...reporters, ...names], { env })
  return sumOf(report, code, (units) => ({
    passed: units.numPassedTests,
    failed: units.numFailedTests,
    skipped: units.numPendingTests + units.numTodoTests,
    failures: units.testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
      assertionResults
        .filter((/** @type {any} */ { status }) => status === 'failed')
        .map((/** @type {any} */ { fullName, failureMessages }) =>
          describeFailure(`${relative(process.cwd(), name)}: ${fullName}`, failureMessages[0]),
        ),
    ),
  }))
}
