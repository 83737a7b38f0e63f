import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { roundsFrom } from '../../rounds.ts'
import { closing } from '../closing.ts'
import { aCustomer } from '../customer.ts'
import { openCheckout, order, someDates } from '../journey.ts'
import { aCall, anAcceptance, calling } from '../office/calling.ts'
import { inOffice } from '../office/members.ts'
import { aRental, aSettlement } from '../rows.ts'
import { openTestShop, ORIGIN, type Shop } from '../shop.ts'
import { useDatabase } from '../use-database.ts'
import { waiting } from '../waiting.ts'
import { openBuiltPages } from './built-pages.ts'
import { type FormPage, type Posted, postsTo } from './posted-forms.ts'
import { addressesOf } from './strict-markup.ts'

/** Each is answered with a page, which takes longer than a call. FC_RUNS=20000 is a long run. */
const RUNS = Math.ceil(roundsFrom('FC_RUNS', 2_000) / 4)

const contact = {
  name: 'Ada',
  phone: '(518) 555-0101',
  company: 'Winter Cabins',
  message: 'Is there a towel?',
}
const email = 'ada@example.com'
const account = { email, password: 'seven warm stones' }

/** Of every visitor. */
const publicPages: readonly FormPage[] = [
  {
    address: '/contacts_us',
    fields: { ...contact, email, website: '' },
    shownAgain: [...Object.keys(contact), 'email'],
  },
  { address: '/login', fields: { ...account, without_script: '1' }, shownAgain: ['email'] },
  { address: '/registration', fields: { ...account, without_script: '1' }, shownAgain: ['email'] },
  { address: '/password_reset', fields: { email }, shownAgain: ['email'] },
  { address: '/cookies', fields: {} },
]

/** As a browser reads them. */
const unescape = (text: string) =>
  text
    .replaceAll(/&(?:#x27|#39);/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const inLines = (text: string) => text.replaceAll(/\r\n?/g, '\n')

/** What the fields of a page contain, by their names. */
function fieldsIn(html: string): Map<string, string> {
  const nameIn = (tag: string) => /\sname="([^"]*)"/.exec(tag)?.[1] ?? ''
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(
    ([tag]) => [nameIn(tag), /\svalue="([^"]*)"/.exec(tag)?.[1] ?? ''] as const,
  )
  // The first line break belongs to the tag.
  const areas = [...html.matchAll(/(<textarea\b[^>]*>)\n?([^<]*)<\/textarea>/g)].map(
    ([, tag = '', text = '']) => [nameIn(tag), text] as const,
  )
  return new Map([...inputs, ...areas].map(([name, text]) => [name, inLines(unescape(text))]))
}

const leadsElsewhere = (address: string) =>
  !URL.canParse(address, ORIGIN) || new URL(address, ORIGIN).origin !== ORIGIN
/** Where links of an answer lead besides the shop, without a phone and an address to write to. */
const foreignIn = (html: string) =>
  addressesOf(html).filter((address) => leadsElsewhere(address) && !/^(?:tel|mailto|data):/.test(address))

describe('a form of a browser without a script, whatever is in it,', () => {
  const database = useDatabase()
  let shop: Shop
  let pages: readonly FormPage[]
  /** Where the shop's own pages lead, such as to a map. */
  const known = new Set<string>()

  /** Those behind links of emails, and the one where test payments are made, as they are before anybody presses a button. */
  async function linkedPages(): Promise<FormPage[]> {
    const { id: settlementId } = await aSettlement(database())
    const aSauna = () => aRental(database(), settlementId, { units: 1 })
    const [waited, closed, called, bought] = [await aSauna(), await aSauna(), await aSauna(), await aSauna()]
    const wait = waiting(shop)
    await openCheckout(await aCustomer(shop), waited.id)
    const guest = await wait.aGuest(waited.id)
    shop.clock.pass({ minutes: 15 })
    await wait.tellWaitlist()
    const close = closing(shop)
    const { order: paid } = await close.aPaidOrder(closed.id)
    const { date_from: firstNight, date_to: lastNight } = someDates
    await close.close({ settlementId, unitIds: closed.units, firstNight, lastNight })
    const [token = ''] = await close.tokensFor(paid.number)
    const phone = calling(shop)
    const call = aCall(called.id)
    await phone.make(await inOffice(shop, 'owner'), call)
    const acceptance = { ...anAcceptance(), rules_version: 'x' }
    const { agreed: _, rules_version: __, ...typed } = acceptance
    return [
      { address: await wait.linkFor(guest), fields: { total: '12300' } },
      { address: await wait.linkFor(guest, 'waitlist/leave'), fields: {} },
      { address: `/closed?token=${token}`, fields: { choice: 'sauna', left: '12300' } },
      { address: await phone.linkTo(call.email), fields: acceptance, shownAgain: Object.keys(typed) },
      { address: await order(await aCustomer(shop), bought.id), fields: { button: 'decline' } },
    ]
  }

  beforeAll(async () => {
    shop = await openTestShop(database(), {
      pages: { pages: await openBuiltPages(), picturesDir: tmpdir() },
      env: { RATE_LIMIT_SCALE: '1000000' },
    })
    pages = [...publicPages, ...(await linkedPages())]
    for (const { address } of pages)
      for (const each of foreignIn((await shop.app.inject({ url: address })).payload)) known.add(each)
  }, 240_000)

  async function press({ url, payload, headers }: Posted) {
    const {
      statusCode,
      headers: answered,
      payload: html,
    } = await shop.app.inject({ method: 'POST', url, payload, headers })
    return { status: statusCode, headers: answered, html }
  }
  type Pressed = Awaited<ReturnType<typeof press>>

  function findFaults({ status, headers, html }: Pressed): string[] {
    const faults: string[] = []
    if (status >= 500 && !(status === 503 && headers['retry-after'])) faults.push(`status ${status}`)
    if (/(?:\n|\\n)\s+at .+:\d+:\d+/.test(html)) faults.push('shows a stack')
    if (status === 303 || status === 307) {
      if (leadsElsewhere(String(headers.location))) faults.push(`leads to ${headers.location}`)
      return faults
    }
    if (!String(headers['content-type']).startsWith('text/html')) faults.push(`no page: ${status} ${html}`)
    if (!/<h1[^>]*>(?:<[^>]*>|\s)*[^<\s]/.test(html)) faults.push('no heading')
    for (const address of foreignIn(html)) if (!known.has(address)) faults.push(`has a link to ${address}`)
    return faults
  }

  /** The fields that are not as they were sent. Of one that was sent twice, the last counts. */
  function findLost({ page: { shownAgain = [] }, payload }: Posted, { status, html }: Pressed): string[] {
    if (status !== 422 && status !== 409) return []
    const typed = Object.fromEntries(new URLSearchParams(payload))
    const shown = fieldsIn(html)
    return shownAgain.filter((name) => shown.get(name) !== inLines(typed[name] ?? ''))
  }

  it('is answered with a page for people, which has what was typed, and nothing that leads elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(postsTo(pages), async (posted) => {
        const answer = await press(posted)
        expect([...findFaults(answer), ...findLost(posted, answer)]).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })
})
