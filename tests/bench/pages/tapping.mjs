/// <reference lib="dom" />
// Rows about taps: from page to page, and on the controls of a page.
import { setTimeout as sleep } from 'node:timers/promises'
import { startVisit } from './visit.mjs'

/** @typedef {import('./bench.mjs').Bench} Bench */
/** @typedef {import('./bench.mjs').Note} Note */

/** A new visitor taps the first sauna as soon as its name is painted. @param {Bench} bench @param {Note} note */
export async function impatient(bench, note) {
  for (const site of bench.turns('browser', ['shop', 'floor'])) {
    const visit = await startVisit(site, { ...bench, link: bench.product })
    await visit.open(bench.catalog)
    const { x, y, timeOrigin } = await visit.linkPainted()
    await visit.page.touchscreen.tap(x, y)
    const { title = 0, picture = 0 } = await visit.painted(bench.product)
    note('impatient visitor', site, Math.max(title, picture) - timeOrigin)
    await visit.leave()
  }
}

/** A visitor who has read the catalog taps the first sauna. @param {Bench} bench @param {Note} note */
export async function toProduct(bench, note) {
  for (const site of bench.turns('line', ['shop', 'floor'])) {
    const visit = await startVisit(site, { ...bench, link: bench.product })
    await visit.open(bench.catalog)
    await visit.settle()
    const { x, y } = await visit.placeOfLink()
    const tappedAt = performance.timeOrigin + performance.now()
    await visit.page.touchscreen.tap(x, y)
    const { title = 0, picture = 0 } = await visit.painted(bench.product)
    note('catalog to product: title', site, title - tappedAt)
    note('catalog to product: picture', site, Math.max(title, picture) - tappedAt)
    await visit.leave()
  }
}

/** The return date that is tapped: so many days of the month can be chosen before it. */
const LAST_DAY = 5
const day = '.flatpickr-day:not(.flatpickr-disabled):not(.prevMonthDay):not(.nextMonthDay)'

/**
 * The controls: where each stands and what is done with it, one after the other. A string is tapped; `keys` are pressed.
 * What `prepare` does is not measured.
 * @type {{ name: string, path: (bench: Bench) => string, prepare?: (page: import('playwright-core').Page) => Promise<void>,
 *   steps: (string | { keys: string[] })[] }[]}
 */
const controls = [
  { name: 'menu', path: () => '/', steps: ['header button[popovertarget]', '[popover] button'] },
  {
    name: 'picker',
    path: () => '/',
    steps: ['main select[name=settlement]', { keys: ['ArrowDown', 'Enter'] }],
  },
  {
    name: 'gallery',
    path: (bench) => bench.product,
    steps: [
      'main [aria-roledescription=carousel] button >> nth=1',
      'main [aria-roledescription=carousel] button >> nth=1',
    ],
  },
  {
    name: 'calendar',
    path: (bench) => bench.product,
    // At the end of a month too few of its days are left.
    async prepare(page) {
      await page.locator(day).first().waitFor()
      if ((await page.locator(day).count()) <= LAST_DAY) await page.getByLabel('Next month').click()
    },
    steps: [`${day} >> nth=3`, `${day} >> nth=${LAST_DAY}`],
  },
  {
    name: 'method',
    path: (bench) => bench.product,
    steps: [
      'label:has(input[name=delivery-method][value=pickup])',
      'label:has(input[name=delivery-method][value=delivery])',
    ],
  },
  { name: 'fields', path: (bench) => bench.product, steps: ['input[name=zip]', { keys: ['9', '7'] }] },
]

/** Long enough for every entry of a tap to be reported. */
const REPORTED_MS = 1200

/**
 * What the browser's Event Timing reports for each interaction: the longest of its events, from the touch to the next
 * paint, in steps of 8 ms; one under 16 ms is not reported and counts as 16. For each control, the worst one counts.
 * @param {Bench} bench @param {Note} note
 */
export async function taps(bench, note) {
  for (const { name, path, prepare, steps } of controls) {
    for (const site of bench.turns('browser', ['shop'])) {
      const visit = await startVisit(site, bench)
      await visit.open(path(bench))
      await visit.page.locator('html[data-ready]').waitFor({ state: 'attached' })
      await visit.settle()
      await prepare?.(visit.page)
      let worst = 16
      for (const step of steps) worst = Math.max(worst, await timeStep(visit, name, step))
      note(`worst tap, ${name}`, site, worst)
      await visit.leave()
    }
  }
}

/**
 * The longest event of one step; 0 where none was reported.
 * @param {import('./visit.mjs').Visit} visit @param {string} name @param {string | { keys: string[] }} step
 */
async function timeStep(visit, name, step) {
  const before = await visit.page.evaluate(() => performance.now())
  if (typeof step === 'string') {
    const target = visit.page.locator(step).first()
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await sleep(500)
    const box = await target.boundingBox()
    if (!box) throw new Error(`${name}: ${step} cannot be seen`)
    await visit.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await sleep(REPORTED_MS)
  } else {
    for (const key of step.keys) {
      await visit.page.keyboard.press(key)
      await sleep(REPORTED_MS / 2)
    }
    await sleep(REPORTED_MS / 2)
  }
  const { events } = await visit.read()
  const ofStep = events.filter(({ start, interactionId }) => interactionId > 0 && start >= before)
  return Math.max(0, ...ofStep.map(({ duration }) => duration))
}
