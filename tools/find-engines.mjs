// The browsers of the journeys in tests/engines that are not Chromium: Firefox, and WebKit in GTK's window.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { canInstallPackages, installPackages } from './install-packages.mjs'
import { onPath } from './on-path.mjs'

/**
 * @typedef {object} WebKit
 * @property {string} driver WebKitWebDriver
 * @property {string} browser the MiniBrowser of the same WebKitGTK
 * @property {string} display Xvfb, the screen that nobody sees
 */

const LIBRARIES = '/usr/lib'

/** FIREFOX_PATH, else the first on PATH. @returns {string | undefined} the path of an executable */
export function findFirefox() {
  return process.env.FIREFOX_PATH ?? onPath(['firefox-esr', 'firefox'])
}

/** @returns {WebKit | undefined} */
export function findWebKit() {
  const driver = onPath(['WebKitWebDriver'])
  const display = onPath(['Xvfb'])
  const browser = findMiniBrowser()
  return driver && display && browser ? { driver, browser, display } : undefined
}

/** It is not on PATH: Debian has it in /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1, or another name of both folders. */
function findMiniBrowser() {
  if (!existsSync(LIBRARIES)) return undefined
  const folders = readdirSync(LIBRARIES).flatMap((architecture) =>
    ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((api) =>
      path.join(LIBRARIES, architecture, api),
    ),
  )
  return folders.map((folder) => path.join(folder, 'MiniBrowser')).find((file) => existsSync(file))
}

/** Installs Firefox and WebKit where they are missing and may be. What is still missing, its tests say. */
export function getEngines() {
  const missing = [
    ...(findFirefox() ? [] : ['firefox-esr']),
    ...(findWebKit() ? [] : ['webkit2gtk-driver', 'xvfb']),
  ]
  if (missing.length === 0 || !canInstallPackages()) return
  console.log(`No ${missing.join(', ')} found: installing Debian’s`)
  installPackages(missing)
}

/** Like findFirefox, but a machine without one is told how to get it: its tests fail, they are never skipped. */
export function needFirefox() {
  const found = findFirefox()
  if (found) return found
  throw new Error(
    'No Firefox found. Install one (Debian: apt-get install firefox-esr), or set FIREFOX_PATH to an executable.',
  )
}

/** Like needFirefox. */
export function needWebKit() {
  const found = findWebKit()
  if (found) return found
  throw new Error(
    'No WebKit found that can be driven here. On Debian: apt-get install webkit2gtk-driver xvfb; other systems than ' +
      'Linux have no package of it.',
  )
}
