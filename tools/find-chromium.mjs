import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { canInstallPackages, installPackages } from './install-packages.mjs'
import { onPath } from './on-path.mjs'
import { binOf } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome.exe']
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const FOLDERS = [
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
  `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application`,
]
const OTHER_NAMES = ['Google Chrome', 'Chromium']

const isRoot = process.getuid?.() === 0

/** What every launch of the browser passes: quiet, without background traffic; a sandbox needs a user other than root. */
export const chromiumArgs = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The browser for tests and audits: CHROME_PATH, else the one Playwright downloaded, else the first on PATH.
 * @returns {string | undefined} the path of an executable
 */
export function findChromium() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  const downloaded = chromium.executablePath()
  return existsSync(downloaded) ? downloaded : onPath([...NAMES, ...OTHER_NAMES], FOLDERS)
}

/**
 * The same browser without what is around its pages, such as the window and the installed apps: a third less work for
 * what only looks at pages. Where there is none, the whole one.
 * @returns {string | undefined} the path of an executable
 */
export function findHeadlessShell() {
  return process.env.CHROME_PATH ?? onPath(SHELL_NAMES) ?? findChromium()
}

/** Like findChromium, but a machine without a browser is told how to get one: its tests fail, they are never skipped. */
export function needChromium() {
  const found = findChromium()
  if (found) return found
  throw new Error(
    'No Chromium or Chrome found. Install one (Debian: apt-get install chromium; elsewhere: ' +
      'npx playwright install chromium), or set CHROME_PATH to an executable.',
  )
}

/** Finds a browser or gets one: from Debian as root, else Playwright's own build. Throws when neither works. */
export function getChromium() {
  if (!findChromium()) install()
  return needChromium()
}

/** Gets the headless shell, too, where it is missing and may be installed. Tests do without it, but take longer. */
export function getHeadlessShell() {
  if (process.env.CHROME_PATH || onPath(SHELL_NAMES) || !canInstallPackages()) return
  console.log('No headless shell found: installing Debian’s chromium-headless-shell')
  installPackages(SHELL_NAMES.slice(0, 1))
}

function install() {
  if (canInstallPackages()) {
    console.log('No browser found: installing Debian’s chromium')
    installPackages(['chromium'])
  } else {
    console.log('No browser found: downloading Playwright’s')
    const [node = '', cli = ''] = binOf('playwright-core')
    spawnSync(node, [cli, 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'inherit'] })
  }
}
