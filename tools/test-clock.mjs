// `npm run test:clock`: journeys on a device whose whole clock is weeks ahead or behind, and with it what the browser
// itself goes by, such as the lives of cookies. Debian's faketime, installed where that is allowed; `-- --days 60 pay-once` for
// another error and other journeys.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { needChromium } from './find-chromium.mjs'
import { requirePrograms } from './install-packages.mjs'
import { binOf, run } from './run.mjs'

const { values, positionals } = parseArgs({
  options: { days: { type: 'string', default: '21' } },
  allowPositionals: true,
})
const journeys =
  positionals.length > 0 ? positionals : ['log-in', 'accounts', 'booking', 'pay-once', 'offline']

requirePrograms(['faketime'], ['faketime'])
const folder = mkdtempSync(path.join(os.tmpdir(), 'shop-clock-'))
try {
  for (const error of [`+${values.days}d`, `-${values.days}d`]) {
    const browser = path.join(folder, 'chromium')
    writeFileSync(browser, `#!/bin/sh\nexec faketime -f '${error}' '${needChromium()}' "$@"\n`)
    chmodSync(browser, 0o755)
    console.log(`Clock of the device: ${error}`)
    const { code } = await run([...binOf('@playwright/test', 'playwright'), 'test', ...journeys], {
      env: { CHROME_PATH: browser },
    })
    if (code !== 0) process.exitCode = code
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
