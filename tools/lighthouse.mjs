// Audits the built shop's pages with the limits of lighthouserc.json.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getChromium } from './find-chromium.mjs'
import { binOf, npmScript, run } from './run.mjs'

const dataDir = await mkdtemp(path.join(tmpdir(), 'heat-and-chill-'))
const env = {
  CHROME_PATH: getChromium(),
  // lighthouserc.json names this port.
  PORT: '4173',
  ORIGIN: 'http://localhost:4173',
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  PAYMENT_TEST_ALLOWED: '1',
}
try {
  const { code } = await run(npmScript('build'))
  process.exitCode = code || (await run([...binOf('@lhci/cli', 'lhci'), 'autorun'], { env })).code
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
