// What every screen of the office asks the server for, and how long the server takes.
import { percentile } from '../bookers.mjs'

/** @param {string} partner */
function screensFor(partner) {
  const today = new Date().toISOString().slice(0, 10)
  const [month, year] = [today.slice(0, 7), today.slice(0, 4)]
  // Only a month that is over has a statement.
  const lastMonth = new Date(Date.parse(`${month}-01`) - 86_400_000).toISOString().slice(0, 7)
  return {
    today: 'today',
    'today, one place': `today?day=${today}&settlement=1`,
    timeline: 'timeline?days=90',
    'timeline, phone': 'timeline?days=14',
    orders: 'orders',
    'orders, by name': 'orders?q=winter',
    'orders, by status and days': `orders?status=paid&from=${month}-01&to=${today}`,
    'orders, last page': 'orders?page=400',
    order: 'orders/5000',
    closures: 'closures',
    catalog: 'catalog',
    'catalog, one product': 'catalog/products/1',
    'catalog, one place': 'catalog/places/1',
    messages: 'messages',
    message: 'messages/1',
    reviews: 'reviews',
    reports: 'reports',
    partners: 'partners',
    'statement of ten saunas': `partners/${partner}/statements/${lastMonth}`,
    people: 'people',
    log: 'log',
    'numbers: nights of a month': `numbers/occupancy?month=${month}`,
    'numbers: revenue of a year': `numbers/revenue?year=${year}`,
    'numbers: bookings of a year': `numbers/bookings?year=${year}`,
    'books of a month, CSV': `numbers/books/csv?month=${month}`,
  }
}

/** @param {number[]} times @param {number} share */
const of = (times, share) => Number(percentile(times, share).toFixed(1))

/**
 * Each screen so often, in turn, so that what else the machine does falls on all of them.
 * @param {{ url: string, cookie: string, partner: string, rounds: number }} options
 */
export async function measureScreens({ url, cookie, partner, rounds }) {
  /** @param {string} path */
  async function get(path) {
    const from = performance.now()
    const answer = await fetch(`${url}/api/v1/office/${path}`, { headers: { cookie } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
    return { ms: performance.now() - from, text }
  }
  const { version } = JSON.parse((await get('timeline?days=90')).text)
  const screens = Object.entries({
    ...screensFor(partner),
    'timeline, nothing new': `timeline/changes?days=90&version=${version}`,
  }).map(([screen, path]) => ({ screen, path, times: /** @type {number[]} */ ([]), size: 0 }))
  for (let round = -2; round < rounds; round++)
    for (const screen of screens) {
      const { ms, text } = await get(screen.path)
      screen.size = text.length
      // The first rounds fill what is kept in memory.
      if (round >= 0) screen.times.push(ms)
    }
  return screens.map(({ screen, times, size }) => ({
    screen,
    p50: of(times, 0.5),
    p99: of(times, 0.99),
    kB: Math.round(size / 1_000),
  }))
}
