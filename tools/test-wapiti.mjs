// `npm run test:wapiti`: what Wapiti, a scanner that attacks from outside, finds in the built shop on this machine. It takes
// five minutes on a quiet one. Debian's package, installed where that is allowed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildShop } from './build.mjs'
import { requirePrograms } from './install-packages.mjs'
import { startShop } from './run-shop.mjs'
import { run } from './run.mjs'

/**
 * XXE and SSRF report to a server on the internet and are left out: the shop reads no XML, and fetches no address that a
 * visitor sends.
 */
const MODULES = ['sql', 'blindsql', 'xss', 'permanentxss', 'exec', 'file', 'crlf', 'redirect']
/** Where it begins: what no link of a guest's leads to, and addresses with every parameter. It follows links from there. */
const PAGES = [
  '/',
  '/catalog/sales?page=1&sort=price',
  '/catalog/rental?settlement=1',
  '/catalog/rental/1?page=1&sort=price&date_from=2030-01-10&date_to=2030-01-12',
  '/search?settlement=1&zip_code=97702&date_from=2030-01-10&date_to=2030-01-12&people=4',
  '/product/1?date_from=2030-01-10&date_to=2030-01-12',
  '/login?return=/cabinet/orders',
  '/registration?return=/',
  '/password_reset?token=1',
  '/contacts_us',
  '/franchise',
  '/share?title=a&text=b&url=c',
  '/pay/return?order=1',
  '/pay/rules?order=1',
  '/auth/provider/google?code=1&state=1',
]
/** Fewer, and it has attacked next to nothing. */
const LEAST = { GET: 3_000, POST: 300 }

/** Every call that is asked for by address alone, with something in each of its parameters. @param {string} url */
async function callsOf(url) {
  const { paths } = await (await fetch(`${url}/openapi.json`)).json()
  const calls = Object.entries(paths).filter(([, methods]) => methods.get)
  return calls.map(([name, { get }]) => {
    const query = (get.parameters ?? []).filter((/** @type {any} */ each) => each.in === 'query')
    const search = new URLSearchParams(query.map((/** @type {any} */ each) => [each.name, '1']))
    return name.replaceAll(/\{\w+\}/g, '1') + (search.size > 0 ? `?${search}` : '')
  })
}

/** How often each of these is in the log of the shop. @param {string} log @param {RegExp} pattern with one group */
function count(log, pattern) {
  /** @type {Record<string, number>} */
  const counts = {}
  for (const [, found = ''] of log.matchAll(pattern)) counts[found] = (counts[found] ?? 0) + 1
  return counts
}

requirePrograms(['wapiti'], ['wapiti'])
await buildShop()
const folder = mkdtempSync(path.join(os.tmpdir(), 'shop-wapiti-'))
const shop = await startShop({ env: { RATE_LIMIT_SCALE: '10000', LOG_LEVEL: 'info' } })
try {
  const starts = [...PAGES, ...(await callsOf(shop.url))]
  const report = path.join(folder, 'report.json')
  const options = Object.entries({
    '-u': `${shop.url}/`,
    '--scope': 'domain',
    '--store-session': folder,
    '-m': MODULES.join(','),
    '-f': 'json',
    '-o': report,
  })
  /** As pairs, since each may be there more than once. */
  const more = [
    ...starts.map((start) => ['-s', shop.url + start]),
    // As a browser says on our own pages; without it every form is refused.
    ['-H', 'Sec-Fetch-Site: same-origin'],
    // It asks for Brotli, which it cannot read, and would find neither links nor forms.
    ['-H', 'Accept-Encoding: identity'],
  ]
  const { code, output } = await run(['wapiti', '--flush-session', ...options.flat(), ...more.flat()], {
    isQuiet: true,
    env: { HOME: folder },
  })
  if (code !== 0) throw new Error(output)
  if (!(await fetch(`${shop.url}/ready`)).ok) throw new Error('The shop did not survive it')
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8'))
  const findings = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map((/** @type {any} */ each) => `${kind}: ${each.method} ${each.path} ${each.info}`),
  )
  const log = shop.output()
  const methods = count(log, /"method":"(\w+)"/g)
  const statuses = count(log, /"statusCode":(\d)\d\d\b/g)
  for (const finding of findings) console.log(finding)
  console.log('Requests', methods, 'Answers by the first digit of their status', statuses)
  console.log(`${findings.length} findings`)
  const hasAttacked = Object.entries(LEAST).every(([method, least]) => (methods[method] ?? 0) >= least)
  if (!hasAttacked) console.error('It has asked for too little', LEAST)
  if (findings.length > 0 || statuses[5] || !hasAttacked) process.exitCode = 1
} finally {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
}
