// Rows about pages that load: what paints when, what blocks, what moves.
import { rm } from 'node:fs/promises'
import { aProfile, startVisit } from './visit.mjs'

/** @typedef {import('./bench.mjs').Bench} Bench */
/** @typedef {import('./bench.mjs').Note} Note */

/** Time beyond 50 ms of each long task after the first paint. @param {import('./probe.mjs').Probe} probe */
const blockingTime = ({ longTasks, fcp }) =>
  longTasks
    .filter(({ start, duration }) => start + duration > fcp)
    .reduce((sum, { duration }) => sum + duration - 50, 0)

/** 0 where none takes 50 ms. @param {import('./probe.mjs').Probe} probe */
const longestTask = ({ longTasks }) => Math.max(0, ...longTasks.map(({ duration }) => duration))

/** New visitors, each at one page: paints, blocking and shifts of it. @param {Bench} bench @param {Note} note */
export async function firstVisits(bench, note) {
  for (const [name, path] of Object.entries({ main: '/', catalog: bench.catalog, product: bench.product })) {
    for (const site of bench.turns('browser', ['shop', 'floor'])) {
      const visit = await startVisit(site, bench)
      await visit.open(path)
      await visit.settle()
      const probe = await visit.read()
      note(`first visit, ${name}: FCP`, site, probe.fcp)
      note(`first visit, ${name}: LCP`, site, probe.lcp)
      note(`first visit, ${name}: blocking time`, site, blockingTime(probe))
      note(`first visit, ${name}: longest task`, site, longestTask(probe))
      await visit.leave()
    }
  }
}

/** Every kind of page: how long it is busy in one go, and, read to its end, whether anything moves. @param {Bench} bench @param {Note} note */
export async function allPages(bench, note) {
  for (const path of bench.allPages) {
    for (const site of bench.turns('browser', ['shop'])) {
      const visit = await startVisit(site, bench)
      await visit.open(path)
      await visit.settle()
      note(`longest task, ${path}`, site, longestTask(await visit.read()))
      await visit.page.mouse.wheel(0, 20_000)
      await visit.settle()
      note(`CLS, ${path}`, site, (await visit.read()).shift)
      await visit.leave()
    }
  }
}

/**
 * The days of one visitor: comes for the first time, opens a sauna, comes back tomorrow, and once more when the server
 * is dead. Everything travels over the line, since the worker takes part.
 * @param {Bench} bench @param {Note} note
 */
export async function laterVisits(bench, note) {
  for (const site of bench.turns('line', ['shop', 'floor', 'floor-sw'])) {
    const profile = await aProfile()
    const come = () => startVisit(site, { ...bench, profile })

    let visit = await come()
    await visit.open(bench.catalog)
    await visit.settle()
    const { registered, installed } = await visit.read()
    if (registered !== null && installed !== null) {
      note('worker installed: from its registration', site, installed - registered)
      note('worker installed: from the start of the visit', site, installed)
    }
    await visit.open(bench.product)
    await visit.settle()
    await visit.leave()

    visit = await come()
    await visit.open(bench.catalog)
    await visit.settle()
    const repeat = await visit.read()
    note('repeat visit, catalog: FCP', site, repeat.fcp)
    note('repeat visit, catalog: LCP', site, repeat.lcp)
    await visit.leave()

    if (site.name !== 'floor') {
      await site.line?.cut()
      visit = await come()
      for (const [name, path] of Object.entries({
        catalog: bench.catalog,
        'visited product': bench.product,
        'product never visited': bench.neverVisited,
      })) {
        await visit.open(path)
        const { title = 0, picture = 0 } = await visit.painted(path)
        const { timeOrigin } = await visit.read()
        note(`server killed, ${name}`, site, Math.max(title, picture) - timeOrigin)
      }
      await visit.leave()
      await site.line?.mend()
    }
    await rm(profile, { recursive: true, force: true })
  }
}
