// Audits the built shop's pages with the limits of lighthouserc.json: all of them, or those whose paths are given,
// `npm run lighthouse -- / /login`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getChromium } from './find-chromium.mjs'
import { binOf, npmScript, run } from './run.mjs'

const ORIGIN = 'http://localhost:4173'
const urls = process.argv.slice(2).map((path) => `--collect.url=${ORIGIN}${path}`)
const dataDir = await mkdtemp(path.join(tmpdir(), 'heat-and-chill-'))
const env = {
  CHROME_PATH: getChromium(),
  // lighthouserc.json names this port.
  PORT: '4173',
  ORIGIN,
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  PAYMENT_TEST_ALLOWED: '1',
}
try {
  const { code } = await run(npmScript('build'))
  process.exitCode = code || (await run([...binOf('@lhci/cli', 'lhci'), 'autorun', ...urls], { env })).code
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
