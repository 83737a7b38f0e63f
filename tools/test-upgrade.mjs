// `npm run test:upgrade -- --from 9aadf2cd --rounds 4 --seed 7`: an older commit of this project makes the tables of a real
// PostgreSQL, this one starts beside it and migrates them, and is rolled back, while customers book and pay. Needs git, tar,
// and the project's history; without --from it takes the newest commit that has fewer migrations. Before that, in a browser,
// a page of the older one goes on with this one.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildShop } from './build.mjs'
import { needChromium } from './find-chromium.mjs'
import { binOf, run } from './run.mjs'
import {
  describeCommit,
  findOlderRelease,
  makeRelease,
  requireOlderRelease,
} from './upgrade/older-release.mjs'

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    rounds: { type: 'string', default: '4' },
    seed: { type: 'string' },
  },
})
const commit = values.from ?? findOlderRelease()
requireOlderRelease(commit)
needChromium()
console.log(`The older release is ${describeCommit(commit)}`)
const folder = mkdtempSync(path.join(os.tmpdir(), 'shop-upgrade-'))
// Ctrl+C also reaches what runs, and then the end of this file.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
try {
  const older = path.join(folder, 'older')
  await makeRelease(commit, older)
  await buildShop()
  const env = {
    OLDER_RELEASE: older,
    UPGRADE_ROUNDS: values.rounds,
    ...(values.seed && { FC_SEED: values.seed }),
  }
  const config = (/** @type {string} */ runner) => ['--config', `tests/upgrade/${runner}.config.ts`]
  const commands = [
    [...binOf('@playwright/test', 'playwright'), 'test', ...config('playwright')],
    [...binOf('vitest'), 'run', '--root', '.', ...config('vitest')],
  ]
  for (const command of commands) {
    const { code } = await run(command, { env })
    if (code !== 0) process.exitCode = code
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
