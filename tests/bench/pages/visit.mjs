/// <reference lib="dom" />
// A visitor with a phone: a browser process with a profile, slowed down as the measurements ask.
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { chromiumArgs, needChromium } from '../../../tools/find-chromium.mjs'
import { installProbe } from './probe.mjs'

export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
  timezoneId: 'America/Los_Angeles',
}
/** Lighthouse's slow 4G. */
export const slow = { roundTripMs: 150, bitsPerSecond: 1_600_000 }

/** A browser that has only just started works on other things, too, for about a second. */
const CALM_AFTER_MS = 1500
/** Nothing on the network for so long: the page has what it wants. */
const QUIET_MS = 2000
const QUIET_WITHIN_MS = 60_000
const PAINTED_WITHIN_MS = 30_000

/** @type {Set<import('playwright-core').BrowserContext>} */
const openContexts = new Set()
/** After a visit that failed. */
export const endVisits = () => Promise.all([...openContexts].map((context) => context.close()))

export const browserOptions = { executablePath: needChromium(), args: chromiumArgs }

/**
 * @typedef {object} Site
 * @property {string} name shop, floor or floor-sw
 * @property {string} url
 * @property {import('./line.mjs').Line | null} line the slow line that `url` leads over; null: the browser throttles
 */

/** @typedef {Awaited<ReturnType<typeof startVisit>>} Visit */

/**
 * Starts a browser process. Its network is slowed down by itself, page by page, unless the site has a line for that.
 * @param {Site} site
 * @param {{ titles: Record<string, string>, cpuRate: number, profile?: string, link?: string }} options with `profile` the visitor
 *   comes back; with `link` a tap on that link can be awaited
 */
export async function startVisit(site, { titles, cpuRate, profile, link }) {
  const own = profile ? null : await mkdtemp(path.join(tmpdir(), 'bench-visitor-'))
  const context = await chromium.launchPersistentContext(profile ?? own ?? '', {
    ...browserOptions,
    ...phone,
  })
  openContexts.add(context)
  context.on('close', () => openContexts.delete(context))
  let lastAt = Date.now()
  const noteTime = () => {
    lastAt = Date.now()
  }
  context.on('request', noteTime)
  context.on('requestfinished', noteTime)
  context.on('requestfailed', noteTime)
  const page = context.pages()[0] ?? (await context.newPage())
  const reports = createReports()
  await page.addInitScript(installProbe, { titles, link: link ?? null })
  const devtools = await context.newCDPSession(page)
  // What the page reports reaches us without a script in it: one of Playwright's takes some 50 ms there, before the paint.
  await devtools.send('Runtime.enable')
  await devtools.send('Runtime.addBinding', { name: 'benchReport' })
  devtools.on('Runtime.bindingCalled', ({ payload }) => {
    const { what, value } = JSON.parse(payload)
    reports.come(what, value)
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  if (!site.line) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.roundTripMs,
      downloadThroughput: slow.bitsPerSecond / 8,
      uploadThroughput: -1,
    })
  }
  await sleep(CALM_AFTER_MS)

  async function leave() {
    await context.close()
    if (own) await rm(own, { recursive: true, force: true })
  }

  async function settle() {
    await page.waitForLoadState('load')
    const deadline = Date.now() + QUIET_WITHIN_MS
    const isQuiet = () => Date.now() - Math.max(lastAt, site.line?.lastAt() ?? 0) > QUIET_MS
    while (!isQuiet() && Date.now() < deadline) await sleep(100)
  }
  /** @returns {Promise<import('./probe.mjs').Probe & { timeOrigin: number }>} */
  const read = () =>
    page.evaluate(() => ({ .../** @type {any} */ (globalThis).probe, timeOrigin: performance.timeOrigin }))

  return {
    page,
    context,
    settle,
    read,
    /** @returns {Promise<{ x: number, y: number, timeOrigin: number }>} */
    linkPainted: () => reports.wait('link', `${site.name} did not paint the link to ${link}`),
    /** @returns {Promise<{ x: number, y: number }>} */
    placeOfLink: () => page.evaluate((path) => /** @type {any} */ (globalThis).placeOfLink(path), link),
    /** @param {string} at */
    open: (at) => page.goto(site.url + at, { waitUntil: 'commit' }),
    /** Waits until title and picture of that path are painted. @param {string} at @returns {Promise<import('./probe.mjs').Painted>} */
    painted: (at) => reports.wait(at, `${site.name} did not paint ${at}`),
    leave,
  }
}

/** What a page has reported, by what it is about; who asks later gets it, too. */
function createReports() {
  /** @type {Map<string, any>} */
  const values = new Map()
  const news = new EventEmitter()
  return {
    come(/** @type {string} */ what, /** @type {unknown} */ value) {
      values.set(what, value)
      news.emit(what)
    },
    /** @param {string} what @param {string} otherwise the message of the error where it does not come in time */
    async wait(what, otherwise) {
      if (!values.has(what))
        await once(news, what, { signal: AbortSignal.timeout(PAINTED_WITHIN_MS) }).catch((cause) => {
          throw new Error(`${otherwise} in time`, { cause })
        })
      return values.get(what)
    },
  }
}

/** A profile that outlives its browser. */
export const aProfile = () => mkdtemp(path.join(tmpdir(), 'bench-profile-'))
