import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { needWebKit } from '../../tools/find-engines.mjs'
import { freePort } from '../../tools/run-shop.mjs'
import { type Browser, browserEnv, type BrowserOptions, type Heard } from './browser.ts'
import { findAllHere, library } from './find-in-page.ts'
import { readStates } from './read-states.ts'
import { openSession, specialKeys, type WebDriver } from './web-driver.ts'

const OPENS_WITHIN = 60_000

/**
 * WebKitGTK, over WebDriver, in a window on a screen of its own that nobody sees. It keeps nothing once it is closed, and
 * is private also in that its console is not written anywhere: errors are what a page reports after it was opened.
 */
export async function openWebKit(options: BrowserOptions): Promise<Browser> {
  const webkit = needWebKit()
  const home = await mkdtemp(join(tmpdir(), 'webkit-'))
  const started: ChildProcess[] = []
  const end = () => {
    started.forEach(endGroup)
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', end)
  const close = async () => {
    process.off('exit', end)
    started.forEach(endGroup)
    await Promise.all(started.map(waitForEnd))
    end()
  }
  try {
    await shrinkToolbar(home)
    const display = spawn(
      webkit.display,
      ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'],
      {
        detached: true,
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      },
    )
    started.push(display)
    const port = await freePort()
    const env = {
      ...browserEnv,
      DISPLAY: `:${await readDisplay(display)}`,
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
      GSETTINGS_BACKEND: 'memory',
      NO_AT_BRIDGE: '1',
      // Its sandbox refuses root, and needs what containers forbid.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    }
    started.push(spawn(webkit.driver, [`--port=${port}`], { detached: true, stdio: 'ignore', env }))
    const capabilities = capabilitiesOf(webkit.browser, options)
    const driver = await openSession(`http://localhost:${port}`, capabilities)
    await resize(driver, options)
    return drive(driver, close)
  } catch (error) {
    await close()
    throw error
  }
}

/** Its toolbar is 447 px wide at least, and so is the window with it; phones are narrower. */
async function shrinkToolbar(configHome: string) {
  await mkdir(join(configHome, 'gtk-3.0'))
  const bare = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 4px; }'
  await writeFile(join(configHome, 'gtk-3.0/gtk.css'), bare)
}

/** The number of a display that was free. */
function readDisplay(display: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    display.stdio[3]?.once('data', (text: Buffer) => resolve(Number(text)))
    display.once('error', reject)
    display.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
  })
}

function capabilitiesOf(binary: string, { userAgent, runsScripts, prefersDark }: BrowserOptions) {
  const args = [
    '--automation',
    `--enable-javascript=${runsScripts}`,
    ...(userAgent === undefined ? [] : [`--user-agent=${userAgent}`]),
    ...(prefersDark ? ['--dark-mode'] : []),
  ]
  return {
    browserName: 'MiniBrowser',
    // It misses some pages' end of loading, and would wait for ever.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary, args },
  }
}

/**
 * Of the window, toolbar and page are parts; only the page's size matters. A window takes its size later than it is told
 * to, and the page later still, so nothing is concluded from sizes that have just changed.
 */
async function resize(driver: WebDriver, { width, height }: BrowserOptions) {
  const look = async () => ({
    window: await driver.windowSize(),
    page: await driver.evaluate(() => ({ width: innerWidth, height: innerHeight })),
  })
  const deadline = Date.now() + OPENS_WITHIN
  for (let before = ''; ; await sleep(100)) {
    const { window, page } = await look()
    const isSettled = JSON.stringify({ window, page }) === before
    before = JSON.stringify({ window, page })
    if (!isSettled) continue
    if (page.width === width && page.height === height) return
    if (Date.now() > deadline) throw new Error(`The window stays ${page.width} × ${page.height}`)
    await driver.resizeWindow({
      width: Math.max(1, window.width + width - page.width),
      height: Math.max(1, window.height + height - page.height),
    })
  }
}

function drive(driver: WebDriver, close: () => Promise<void>): Browser {
  const heard = new Set<string>()
  const listen = async () => {
    for (const text of await driver.evaluate(hearErrors)) heard.add(text)
  }
  return {
    async open(url) {
      await listen()
      await driver.evaluate(leave)
      await driver.open(url)
      const deadline = Date.now() + OPENS_WITHIN
      while (!(await driver.evaluate(hasArrived).catch(() => false))) {
        if (Date.now() > deadline) throw new Error(`${url} did not open`)
        await sleep(20)
      }
      await listen()
    },
    evaluate: driver.evaluate,
    addScript: async (source) => void (await driver.execute(source)),
    async hear(role, name) {
      const heard: Heard[] = []
      for (const element of await allWithRole(driver, role)) {
        const known = await driver.roleAndName(element)
        if (known.role === role && (name === undefined || known.name === name))
          heard.push(await driver.evaluate(readStates, element as Element))
      }
      return heard
    },
    click: async (at) => void (await driver.click(at)),
    type: async (text) => void (await driver.type(text)),
    press: async (key) => void (await driver.type(specialKeys[key])),
    async errors() {
      await listen()
      return [...heard]
    },
    screenshot: driver.screenshot,
    close,
  }
}

/** Its driver says what an element is, but does not look for one. */
async function allWithRole(driver: WebDriver, role: string): Promise<unknown[]> {
  const here = await driver.evaluate(findAllHere, role)
  if (here) return here
  await driver.execute(library)
  return (await driver.evaluate(findAllHere, role)) ?? []
}

/** Marks the page that is left, which answers until the next one is there. Runs in the page, like the following. */
function leave() {
  Object.assign(globalThis, { isLeft: true })
}
const hasArrived = () => !('isLeft' in globalThis) && document.readyState !== 'loading'

/** Listens from the first call on a page; each returns what the page has reported since. */
function hearErrors(): string[] {
  const root = globalThis as { heardErrors?: string[] }
  if (root.heardErrors) return root.heardErrors
  const heard: string[] = []
  root.heardErrors = heard
  addEventListener('error', ({ message }) => heard.push(`exception: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => heard.push(`rejection: ${String(reason)}`))
  const write = console.error
  console.error = (...texts: unknown[]) => {
    heard.push(`console: ${texts.map(String).join(' ')}`)
    write(...texts)
  }
  return heard
}

/** A browser's processes are its own group. */
function endGroup({ pid, exitCode, signalCode }: ChildProcess) {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}

async function waitForEnd(child: ChildProcess) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  await new Promise((resolve) => child.once('exit', resolve))
}
