import fc, { type Arbitrary } from 'fast-check'
import { ORIGIN } from '../shop.ts'
import { hostileText } from './arbitraries.ts'

/** A page that takes a form of a browser without a script. */
export interface FormPage {
  /** Path, and the query of its link. */
  address: string
  /** What it asks for, and what people really write there. */
  fields: Record<string, string>
  /** The fields that keep what was typed while something is wrong. */
  shownAgain?: readonly string[]
}

/** One press of its button. */
export interface Posted {
  page: FormPage
  url: string
  payload: string
  headers: Record<string, string>
}

const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const URLENCODED = 'application/x-www-form-urlencoded'

const encode = (text: string) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'))

/** A text as a browser sends it, or as only other programs do. */
const encoded: Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: hostileText.map(encode) },
  fc.constantFrom('%ED%A0%80', '%00', '%', '%zz', '%ff%fe', '+', '%0D%0A', '\u00e9', 'a=b', '%26', '%0Ax'),
)

/** A field is there once, as a rule; sometimes not at all, or twice. */
const pairsOf = (name: string, usual: string): Arbitrary<string[]> => {
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constant(encode(usual)) },
    { weight: 3, arbitrary: encoded },
  )
  const times = fc.constantFrom(1, 1, 1, 1, 1, 1, 0, 2)
  return times
    .chain((count) => fc.array(value, { minLength: count, maxLength: count }))
    .map((values) => values.map((each) => `${name}=${each}`))
}

const unknownPairs: Arbitrary<string[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<string[]>([]) },
  fc
    .tuple(fc.constantFrom('__proto__', 'constructor', 'toString', 'token', 'a[b]', '', '%00'), encoded)
    .map(([name, value]) => [`${name}=${value}`]),
  fc.tuple(encoded, encoded).map((pair) => [pair.join('=')]),
  fc.constantFrom<string[]>(
    ['&&=&'],
    ['__proto__[x]=1'],
    ['x'],
    [`x=${'y'.repeat(70_000)}`],
    ['x=&'.repeat(9_000)],
  ),
)

const urlencodedOf = ({ fields }: FormPage): Arbitrary<string> =>
  fc
    .tuple(fc.tuple(...Object.entries(fields).map(([name, usual]) => pairsOf(name, usual))), unknownPairs)
    .map(([known, unknown]) => known.flat().concat(unknown))
    .chain((pairs) => fc.shuffledSubarray(pairs, { minLength: pairs.length }))
    .map((pairs) => pairs.join('&'))

const partsOf = (pairs: string) =>
  pairs
    .split('&')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    })
    .join('')

/** The body with its type: nearly always what the page takes. */
const bodyOf = (page: FormPage): Arbitrary<Pick<Posted, 'payload'> & { type: string | null }> =>
  urlencodedOf(page).chain((payload) =>
    fc.oneof(
      {
        weight: 9,
        arbitrary: fc.record({
          payload: fc.constant(payload),
          type: fc.constantFrom(URLENCODED, `${URLENCODED};charset=UTF-8`),
        }),
      },
      fc
        .constantFrom('; charset=utf-16', ';charset="', '; boundary=x', ';;', ' ; x', 'x', '/x')
        .map((end) => ({ payload, type: URLENCODED + end })),
      fc
        .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom('; boundary=x', '', '; boundary='))
        .map(([part, boundary]) => {
          const whole = `${partsOf(payload)}--x--\r\n`
          return {
            payload: whole.slice(0, Math.ceil(whole.length * part)),
            type: `multipart/form-data${boundary}`,
          }
        }),
      fc
        .constantFrom(
          'text/plain',
          'application/json',
          'application/octet-stream',
          '/',
          '',
          'text/html;x',
          null,
        )
        .map((type) => ({ payload, type })),
    ),
  )

const queries = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  fc.constantFrom('cookie-check=1', 'token=x', 'token=%00', 'order=x', 'token=', '%', '__proto__=1'),
  encoded,
)

const browsers: Arbitrary<Record<string, string>> = fc
  .tuple(
    fc.oneof(
      { weight: 9, arbitrary: fc.constant<Record<string, string>>({ 'sec-fetch-site': 'same-origin' }) },
      fc.constantFrom<Record<string, string>>(
        { origin: ORIGIN },
        { origin: 'null' },
        {},
        { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      ),
    ),
    fc.oneof(
      { weight: 6, arbitrary: fc.constant<Record<string, string>>({ cookie: 'a=b' }) },
      fc.constantFrom<Record<string, string>>(
        {},
        { cookie: 'sid=%; sid="; =x; sid' },
        { cookie: 'sid=__proto__' },
      ),
    ),
    fc.constantFrom<Record<string, string>>(
      {},
      { referer: `${ORIGIN}/catalog/sales?page=2` },
      { referer: `${ORIGIN}//evil.example/` },
      { referer: `${ORIGIN}/%09/evil.example/` },
      { referer: `blob:${ORIGIN}/x` },
      { referer: 'javascript:alert(1)' },
      { referer: 'https://evil.example\\@shop.test/' },
      { 'content-encoding': 'gzip' },
    ),
  )
  .map((parts) => Object.assign({ accept: ACCEPT }, ...parts))

/** What browsers and others send to one of these pages. */
export const postsTo = (pages: readonly FormPage[]): Arbitrary<Posted> =>
  fc.constantFrom(...pages).chain((page) =>
    fc.tuple(bodyOf(page), queries, browsers).map(([{ payload, type }, query, headers]) => ({
      page,
      url: page.address + (query && `${page.address.includes('?') ? '&' : '?'}${query}`),
      payload,
      headers: { ...headers, ...(type !== null && { 'content-type': type }) },
    })),
  )
