// Audits the built shop's pages with the limits of lighthouserc.json: all of them, or those whose paths are given,
// `npm run lighthouse -- / /login`. With `--without-speed` each page once, and for everything but performance, which
// says more about what else a machine has to do than about the page.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { getChromium } from './find-chromium.mjs'
import { binOf, npmScript, run } from './run.mjs'

const ORIGIN = 'http://localhost:4173'
const { values, positionals } = parseArgs({
  options: { 'without-speed': { type: 'boolean' } },
  allowPositionals: true,
})

/** @param {any} config of lighthouserc.json */
function withoutSpeed({ ci }) {
  ci.collect.numberOfRuns = 1
  ci.collect.settings.throttlingMethod = 'provided'
  ci.collect.settings.onlyCategories = ['accessibility', 'best-practices', 'seo']
  ci.assert.includePassedAssertions = true
  for (const { assertions } of ci.assert.assertMatrix) delete assertions['categories:performance']
  return { ci }
}

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
  const config = JSON.parse(await readFile('lighthouserc.json', 'utf8'))
  const file = path.join(folder, 'lighthouserc.json')
  await writeFile(file, JSON.stringify(values['without-speed'] ? withoutSpeed(config) : config))
  await rm('.lighthouseci', { recursive: true, force: true })
  const urls = positionals.map((at) => `--collect.url=${ORIGIN}${at}`)
  return (await run([...binOf('@lhci/cli', 'lhci'), 'autorun', `--config=${file}`, ...urls], { env })).code
}
