import { describe, expect, it } from 'vitest'
import { createWaitlistStore } from '../../src/features/waitlist/waitlist.store.ts'
import { aCustomer } from '../server/customer.ts'
import { aForm, openCheckout } from '../server/journey.ts'
import { waiting } from '../server/waiting.ts'
import { aCrawl, checkoutSteps, crawlCheckout, onlyAt, toldUntil, type Told } from './a-price-crawl.ts'
import { type PriceChange, usePricedShop } from './a-priced-shop.ts'

const steps = ['email', 'page', 'press', ...checkoutSteps] as const
type Step = (typeof steps)[number]
const changes: readonly PriceChange[] = ['price', 'season', 'fee', 'tax', 'deposit']
const stay = { from: '2026-12-01', to: '2026-12-04' }

/** What an email or a page says that has changed. */
const newsIn = (text: string) =>
  /The price has changed[^.]*(?:\.\d[^.]*)*\.(?: It was [^<]*\.)?/.exec(text)?.[0] ?? null

describe('A price that changes before somebody who waits for dates takes them, against the real app', () => {
  const { shop, aPlace, aTab } = usePricedShop()

  /** From asking to be told to the paid order, with one change before one step. */
  async function crawl(at: Step, what: PriceChange): Promise<Told<Step>> {
    const { sauna, change } = await aPlace()
    const line = waiting(shop())
    const crawled = aCrawl<Step>(at, () => change(what))
    const { said, before } = crawled
    await openCheckout(await aCustomer(shop()), sauna.id)
    const email = `waits-for-${sauna.id}@example.com`
    const { call, tab: first } = await aTab()
    const waitlist = createWaitlistStore(call, first)
    await waitlist.join({ productId: sauna.id, stay, method: 'delivery', email }, ['email'])
    expect(waitlist.joined.value).not.toBeNull()

    await before('email')
    shop().clock.pass({ minutes: 15 })
    await line.tellWaitlist()
    const mail = await shop()
      .database.db.selectFrom('mailOutbox')
      .select('bodyText')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    said.email = newsIn(mail.bodyText.replaceAll(/\s+/g, ' '))
    await before('page')
    // The link opens in a tab of its own, of whatever device.
    const { visitor, tab, call: callThere, logIn } = await aTab()
    const address = await line.linkFor(email)
    const page = await visitor.get(address)
    said.page = newsIn(page.body)
    await before('press')
    const press = (html: string) =>
      visitor.post(address, undefined, {
        payload: `total=${/name="total" value="(\d+)"/.exec(html)?.[1]}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    let pressed = await press(page.body)
    said.press = pressed.status === 409 ? newsIn(pressed.body) : null
    if (pressed.status === 409) pressed = await press(pressed.body)
    const { pathname, searchParams } = new URL(String(pressed.headers.location), 'http://shop.test')
    expect([pressed.status, pathname]).toEqual([303, '/checkout'])
    const linkedTotal = Number(searchParams.get('seen_total'))
    const userId = await logIn()
    await crawlCheckout(crawled, { shop: shop(), tab, call: callThere, userId, form: aForm(), linkedTotal })
    return said
  }

  // 3 nights at $150, delivered for $75, with 8.25% tax.
  const total = '$568.31'
  const after = { price: '$730.69', season: '$600.79', fee: '$589.96', tax: '$572.25' }
  const all = (words: string) => ({ price: words, season: words, fee: words, tax: words, deposit: null })
  const whenAsked = all(`The price has changed: they cost ${total} when you joined the waitlist.`)
  const atCheckout = {
    price: `${total} → ${after.price}`,
    season: `${total} → ${after.season}`,
    fee: `${total} → ${after.fee}`,
    tax: `${total} → ${after.tax}`,
    deposit: 'deposit $200.00',
  }
  const expected: Record<Step, Record<PriceChange, string | null>> = {
    email: whenAsked,
    page: whenAsked,
    press: all(`The price has changed since you opened this page. It was ${total}.`),
    // Nothing before it names the deposit.
    checkout: { ...atCheckout, deposit: null },
    'look again': atCheckout,
    reload: atCheckout,
    accept: atCheckout,
    pay: { price: null, season: null, fee: null, tax: null, deposit: null },
  }

  it.each(steps.flatMap((step) => changes.map((change) => [step, change] as const)))(
    'before “%s”: the %s is told with what it was',
    async (step, change) => {
      expect(toldUntil(await crawl(step, change), steps, step)).toEqual(
        onlyAt(steps, step, expected[step][change]),
      )
    },
  )
})
