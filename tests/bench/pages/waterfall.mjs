/// <reference lib="dom" />
// One first visit as text: every request with its start, first byte, end and bytes.
import { startVisit } from './visit.mjs'

const WIDTH = 60

/**
 * @param {import('./bench.mjs').Bench} bench
 * @param {string} path
 */
export async function drawWaterfall(bench, path) {
  const [site] = bench.turns('line', ['shop'])
  if (!site) return ''
  const visit = await startVisit(site, bench)
  /** @type {import('playwright-core').Request[]} */
  const requests = []
  visit.context.on('request', (request) => requests.push(request))
  await visit.open(path)
  await visit.settle()
  const probe = await visit.read()
  const rows = []
  for (const request of requests) {
    const timing = request.timing()
    const response = await request.response()
    const sizes = response ? await request.sizes() : null
    const start = timing.startTime - probe.timeOrigin
    rows.push({
      path: request.url().slice(site.url.length),
      by: request.serviceWorker() ? 'worker' : 'page',
      start,
      first: start + timing.responseStart,
      end: start + timing.responseEnd,
      bytes: sizes ? sizes.responseHeadersSize + sizes.responseBodySize : 0,
    })
  }
  await visit.leave()
  rows.sort((a, b) => a.start - b.start)
  const last = Math.max(...rows.map(({ end }) => end))
  const column = (/** @type {number} */ at) => Math.max(0, Math.round((at / last) * WIDTH))
  const lines = rows.map(({ path: address, by, start, first, end, bytes }) => {
    const bar =
      ' '.repeat(column(start)) +
      '.'.repeat(column(first) - column(start)) +
      '='.repeat(column(end) - column(first) + 1)
    const figures = [start, first, end].map((at) => String(Math.round(at)).padStart(6)).join('')
    return `${figures} ${String(bytes).padStart(7)}  ${by.padEnd(6)} |${bar.padEnd(WIDTH + 2)}| ${address}`
  })
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    `${path}: FCP ${Math.round(probe.fcp)}, LCP ${Math.round(probe.lcp)} (${probe.lcpElement}), long tasks ${probe.longTasks
      .map(({ start, duration }) => `${Math.round(start)}+${Math.round(duration)}`)
      .join(' ')}`,
    ' start first   end   bytes  by     waiting . receiving =',
    ...lines,
    `${rows.length} requests, ${total} bytes`,
  ].join('\n')
}
