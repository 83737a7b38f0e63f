import { expect, type Page } from '@playwright/test'
import { type Fault, none, type Plan } from './bad-line.ts'
import { aStay, openCheckout } from './customer.ts'
import {
  expectOnlyTheShops,
  faults,
  isWhole,
  lieIn,
  readUntilTrue,
  report,
  saidIn,
  sample,
  test,
} from './lines.ts'
import { waitForWorker } from './traveler.ts'
import { waitForScript } from './visitor.ts'

interface Kind {
  address: string
  /** What only this page says. */
  content: RegExp
  /** It shows what the shop has or what belongs to a customer, and not just words. */
  hasData?: true
  isCustomers?: true
}

const kinds: Record<string, Kind> = {
  'the main page': { address: '/', content: /book now/i },
  'a rental catalog': { address: '/catalog/rental/1', content: /Nearest date:/, hasData: true },
  'the sales catalog': { address: '/catalog/sales', content: /in stock/i, hasData: true },
  'a sauna': { address: '/product/1', content: /\$\d+ a night/, hasData: true },
  'a search': { address: '/search?people=4', content: /Nearest date:/, hasData: true },
  contacts: { address: '/contacts_us', content: /Message/ },
  'a policy': { address: '/privacy_policy', content: /we do not follow you around/ },
  franchise: { address: '/franchise', content: /Be your own boss/i },
  login: { address: '/login', content: /Password/ },
  'saved pages': { address: '/offline', content: /Everything here opens without a signal/ },
  'an unknown address': { address: '/no/such/page', content: /Page Not Found/ },
  checkout: { address: '/checkout', content: /ACCEPT AND PAY/i, hasData: true, isCustomers: true },
  profile: { address: '/cabinet/profile', content: /@example\.com/, hasData: true, isCustomers: true },
  orders: { address: '/cabinet/orders', content: /no orders/i, hasData: true, isCustomers: true },
}

/** How a page is opened: by its address or by a link, and whether it was opened on this device before. */
const ways = [
  { isLink: false, isSaved: false },
  { isLink: false, isSaved: true },
  { isLink: true, isSaved: false },
  { isLink: true, isSaved: true },
]

/** What is wrong with these words on a page of that kind; null where nothing is. */
function judge(text: string, kind: Kind, fault: Fault | Plan): string | null {
  const isShown = kind.content.test(text)
  const said = saidIn(text)
  const lie = lieIn(text, fault)
  if (lie) return lie
  if (/Page Not Found/.test(text) && !isShown) return 'it says that there is no such page'
  if (
    typeof fault !== 'function' &&
    fault.kind === 'lie' &&
    !said.includes('foreign') &&
    !(isShown && !kind.hasData)
  )
    return 'it does not name the network'
  return isShown || said.length > 0 ? null : 'it says nothing'
}

const cases = Object.keys(faults).flatMap((fault) =>
  Object.keys(kinds).flatMap((kind) => ways.map(({ isLink, isSaved }) => ({ fault, kind, isLink, isSaved }))),
)
type Case = (typeof cases)[number]

const titleOf = ({ kind, isLink, isSaved }: Case) =>
  `${kind} ${isSaved ? 'that was opened before' : 'that is not saved'}, by ${isLink ? 'a link' : 'its address'}`

/** In the long run two tests for each fault, short enough to be played one at a time (`--shard 5/16`); else one for all. */
const groups = isWhole
  ? Object.keys(faults).flatMap((fault) =>
      [false, true].map((isSaved) => ({
        title: `a line that ${fault}, pages ${isSaved ? 'that were opened before' : 'that are not saved'}`,
        cases: cases.filter((one) => one.fault === fault && one.isSaved === isSaved),
      })),
    )
  : [{ title: 'a line that lies', cases: sample(cases, 8) }]

for (const group of groups)
  test(`${group.title}: every page says something true in time, and nothing foreign is kept`, async ({
    line,
    shop,
    traveler,
  }) => {
    test.setTimeout(900_000)
    const context = traveler.context()
    let page = await traveler.page()
    await page.goto('/terms')
    await waitForWorker(page)
    await openCheckout(page, 4, aStay(40))
    const session = await context.cookies()
    const wrong: string[] = []

    const open = async (address: string): Promise<Page> => {
      const opened = await traveler.page()
      await page.close()
      page = opened
      await page.goto(address)
      await waitForScript(page)
      return page
    }

    for (const one of group.cases) {
      const kind = kinds[one.kind] as Kind
      const fault = faults[one.fault] as Fault
      line.become(none)
      if (kind.isCustomers) await context.addCookies(session)
      else await context.clearCookies()
      if (one.isSaved) {
        await open(kind.address)
        await page.waitForTimeout(800)
      }
      await open('/terms')
      if (!one.isSaved)
        await page.evaluate(() => Promise.all(['pages', 'data'].map((name) => caches.delete(name))))
      line.become(fault)
      if (one.isLink) await page.evaluate((path) => history.pushState(null, '', path), kind.address)
      else void page.goto(kind.address, { waitUntil: 'commit' }).catch(() => {})
      const here = page
      const isThere = () => new URL(kind.address, here.url()).href === here.url()
      const found = await readUntilTrue(page, (text) =>
        isThere() ? judge(text, kind, fault) : 'it is still the page before',
      )
      wrong.push(...report(`${titleOf(one)} on a line that ${one.fault}`, found ? [found] : []))
    }
    line.become(none)
    await open('/')
    await expectOnlyTheShops(page, shop.url)
    expect(wrong).toEqual([])
  })
