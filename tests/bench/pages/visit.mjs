/// <reference lib="dom" />
// A visitor with a phone: a browser process with a profile, slowed down as the measurements ask.
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
  /** @type {(at: { x: number, y: number }) => void} */
  let onLink = () => {}
  /** @type {Promise<{ x: number, y: number }>} */
  const linkPainted = new Promise((resolve) => {
    onLink = resolve
  })
  if (link) await page.exposeBinding('benchLink', (_, at) => onLink(at))
  await page.addInitScript(installProbe, { titles, link: link ?? null })
  const devtools = await context.newCDPSession(page)
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
    linkPainted: () =>
      Promise.race([
        linkPainted,
        sleep(PAINTED_WITHIN_MS, undefined, { ref: false }).then(() => {
          throw new Error(`${link} was never painted`)
        }),
      ]),
    /** @returns {Promise<{ x: number, y: number }>} */
    placeOfLink: () => page.evaluate((path) => /** @type {any} */ (globalThis).placeOfLink(path), link),
    /** @param {string} at */
    open: (at) => page.goto(site.url + at, { waitUntil: 'commit' }),
    /** Waits until title and picture of that path are painted. @param {string} at @returns {Promise<import('./probe.mjs').Painted>} */
    async painted(at) {
      const handle = await page
        .waitForFunction(
          (key) => {
            const { title, picture } = /** @type {any} */ (globalThis).probe?.painted[key] ?? {}
            return title && picture ? { title, picture } : null
          },
          at,
          { polling: 100, timeout: PAINTED_WITHIN_MS },
        )
        .catch(async (cause) => {
          const seen = await page.evaluate(() => [
            location.pathname,
            JSON.stringify(/** @type {any} */ (globalThis).probe?.painted),
          ])
          throw new Error(`${site.name} did not paint ${at} in time; it is at ${seen.join(' with ')}`, {
            cause,
          })
        })
      return /** @type {Promise<import('./probe.mjs').Painted>} */ (handle.jsonValue())
    },
    leave,
  }
}

/** A profile that outlives its browser. */
export const aProfile = () => mkdtemp(path.join(tmpdir(), 'bench-profile-'))
