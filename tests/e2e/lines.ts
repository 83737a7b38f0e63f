import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { createRandom } from '../random.ts'
import { aBadLine, type BadLine, type Fault, none, type Plan, portalWords } from './bad-line.ts'
import { test as journey } from './journey.ts'

/** A traveler whose every request takes a line that can do anything to it. */
export const test = journey.extend<{ line: BadLine }>({
  line: async ({}, provide) => {
    const line = await aBadLine()
    await provide(line)
    await line.close()
  },
  // All visits come from one address.
  shopEnv: async ({ line }, provide) => provide({ ORIGIN: line.url, RATE_LIMIT_SCALE: '1000' }),
  shopUrl: async ({ line, shop }, provide) => {
    line.leadTo(shop.url)
    await provide(line.url)
  },
})

/** `npm run test:lines` goes through all of it, and `npm test` through a few pages and a few actions. */
export const isWhole = process.env.LINES === 'all'

/** Milliseconds within which a visitor reads how things are. Only the long run holds the shop to it. */
const timeoutMs = isWhole ? 4000 : 10_000

const random = createRandom(4)

/** So many of them, from all over the list, and the same in every run; all of them in the long run. */
export function sample<T>(all: readonly T[], count: number): T[] {
  if (isWhole) return [...all]
  // A prime number goes through pages, ways, and lines alike.
  return Array.from({ length: count }, (_, at) => all[(at * 181) % all.length] as T)
}

/** Another answer to every request, by the seed. */
const moody: Fault[] = [
  none,
  none,
  { kind: 'lie', how: 'a page that may be cached' },
  { kind: 'lie', how: 'a redirect' },
  { kind: 'drop' },
  { kind: 'pass off', after: 1500 },
  { kind: 'delay', ms: 700 },
]

/** What a line does, by the words of the report. */
export const faults: Record<string, Fault | Plan> = {
  'drops every request': { kind: 'drop' },
  'loses every answer': { kind: 'lose' },
  'is a second late': { kind: 'delay', ms: 1000 },
  'is six seconds late': { kind: 'delay', ms: 6000 },
  'cuts before the body': { kind: 'cut', after: 0 },
  'cuts after 1 kB': { kind: 'cut', after: 1000 },
  'ends after 10 bytes': { kind: 'shorten', after: 10 },
  'ends after 2 kB': { kind: 'shorten', after: 2000 },
  'passes nothing off as all': { kind: 'pass off', after: 0 },
  'passes 10 bytes off as all': { kind: 'pass off', after: 10 },
  'passes 2 kB off as all': { kind: 'pass off', after: 2000 },
  'takes requests and never answers': { kind: 'stall', at: 'the request' },
  'stalls before the answer': { kind: 'stall', at: 'the answer' },
  'stalls within the body': { kind: 'stall', at: 'the body' },
  'answers with a page': { kind: 'lie', how: 'a page' },
  'answers with a page that may be cached': { kind: 'lie', how: 'a page that may be cached' },
  'redirects elsewhere': { kind: 'lie', how: 'a redirect' },
  'redirects within the site': { kind: 'lie', how: 'a redirect within the site' },
  refuses: { kind: 'lie', how: 'a refusal' },
  'has never heard of it': { kind: 'lie', how: 'a page that says there is nothing' },
  'answers with JSON': { kind: 'lie', how: 'JSON of its own' },
  'wants a sign-in': { kind: 'lie', how: 'a demand to sign in' },
  'changes its mind': () => moody[Math.floor(random() * moody.length)] ?? none,
  'turns into a portal and back': ({ attempt }) =>
    attempt % 2 === 1 ? none : { kind: 'lie', how: 'a page that may be cached' },
}

const sentences = {
  foreign: /Your network is answering instead of the shop/,
  waiting: /still waiting for the shop to answer|The shop has not answered yet/,
  unreached:
    /cannot reach the shop right now|could not reach the shop|could not check whether you are logged in|This page could not be loaded|too long to answer|Not everything could be saved/,
  aged: /Saved copy from/,
}

/** Which kinds of sentences about the line are in a text. */
export const saidIn = (text: string): string[] =>
  Object.entries(sentences).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))

/** What is untrue in the words on a page, whatever it shows; null where nothing is. */
export function lieIn(text: string, fault: Fault | Plan): string | null {
  const said = saidIn(text)
  if (text.includes(portalWords)) return 'it shows what is foreign'
  if (said.includes('aged') && text.includes('Not saved on this device')) return 'it is saved, and is not'
  if (typeof fault === 'function') return null
  if (fault.kind === 'lie')
    return said.some((word) => word === 'waiting') ? 'it waits for what has answered' : null
  return said.includes('foreign') ? 'it blames the network' : null
}

/** The words that a visitor sees; none while nothing is painted. */
export const wordsOf = (page: Page): Promise<string> =>
  page
    .evaluate(() =>
      performance.getEntriesByType('paint').length > 0 ? (document.body?.innerText ?? '') : '',
    )
    .catch(() => '')

/**
 * Asks again and again until nothing is wrong with what the visitor reads.
 * @param judge what is wrong with these words, or null
 * @returns null, or what was still wrong when their patience was over, with the last words of the page
 */
export async function readUntilTrue(
  page: Page,
  judge: (text: string) => string | null,
): Promise<string | null> {
  const end = Date.now() + timeoutMs
  let wrong: string | null
  let text: string
  do {
    await page.waitForTimeout(100)
    text = await wordsOf(page)
    wrong = judge(text)
  } while (wrong !== null && Date.now() < end)
  return wrong && `${wrong}: … ${text.replace(/\s+/g, ' ').slice(-300)}`
}

/** What was wrong in a case, with its name. The long run prints each case as soon as it is over. */
export function report(name: string, found: string[]): string[] {
  const lines = found.map((what) => `${name}: ${what}`)
  if (isWhole) console.log(lines.length > 0 ? lines.join('\n') : `as it should be: ${name}`)
  return lines
}

interface Kept {
  cache: string
  key: string
  type: string
  isMarked: boolean
  text: string
  hash: string
}

/** Everything in the caches of this device. */
const keptOn = (page: Page): Promise<Kept[]> =>
  page.evaluate(async () => {
    const all: Kept[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true })
        if (!response) continue
        const body = await response.arrayBuffer()
        const hash = [...new Uint8Array(await crypto.subtle.digest('SHA-256', body))].join(' ')
        const type = response.headers.get('content-type') ?? ''
        const key = request.url.slice(location.origin.length)
        const text = /json|html/.test(type) ? new TextDecoder().decode(body) : ''
        all.push({ cache: name, key, type, isMarked: response.headers.has('x-shop'), text, hash })
      }
    }
    return all
  })

/** Expects every byte that is cached to be the shop's: what it sends at that address when it is asked directly. */
export async function expectOnlyTheShops(page: Page, shopUrl: string): Promise<void> {
  const kept = await keptOn(page)
  const wrong: string[] = []
  for (const { cache, key, type, isMarked, text, hash } of kept) {
    const complain = (what: string) => wrong.push(`${cache} ${key}: ${what}`)
    if (!isMarked) complain('not marked as the shop’s')
    if (text.includes(portalWords)) complain('foreign')
    if (type.startsWith('text/html')) {
      if (!/<\/html>\s*$/.test(text)) complain('half a page')
    } else {
      const direct = await (await fetch(shopUrl + key)).arrayBuffer()
      const digest = [...new Uint8Array(await crypto.subtle.digest('SHA-256', direct))].join(' ')
      if (digest !== hash) complain('not what the shop sends')
    }
  }
  expect(wrong).toEqual([])
  expect(kept.length).toBeGreaterThan(0)
}

/** The emails that a shop has written into its folder. */
export async function mailsOf(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const mails = names.filter((name) => name.endsWith('.eml'))
  return Promise.all(mails.map((name) => readFile(join(folder, name), 'utf8')))
}
