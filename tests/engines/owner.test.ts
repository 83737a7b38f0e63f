import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { aStay, shown } from '../e2e/customer.ts'
import { linkMailedTo } from '../e2e/mailed-link.ts'
import { addOwner, password } from '../e2e/office-member.ts'
import { aShop, type OwnShop } from '../e2e/traveler.ts'
import type { Words } from './find-in-page.ts'
import { test as base } from './journey.ts'
import { rent } from './renting.ts'
import type { Part, Visitor } from './visitor.ts'

/** A shop whose catalog may be written to. */
const test = base.extend<{ ownShop: OwnShop }>({
  ownShop: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'heat-and-chill-catalog-'))
    await cp('catalog', folder, { recursive: true })
    const shop = await aShop({ CATALOG_DIR: folder, RATE_LIMIT_SCALE: '1000' })
    await provide(shop)
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  },
  shopUrl: async ({ ownShop }, provide) => provide(ownShop.url),
})

const title = 'Moon, barrel sauna for 2'
const serial = 'BND-MOON-1'
const email = 'owner@example.com'
const customer = 'ada@example.com'

/** What only keys do, in the page or a part of it. */
const byKeys = (visitor: Visitor) => ({
  async press(name: Words, within: Part = visitor, role?: string) {
    await within.tabTo(name, role)
    await visitor.key('Enter')
  },
  async fill(fields: Record<string, string>, within: Part = visitor) {
    for (const [label, text] of Object.entries(fields)) {
      await within.tabTo(label)
      await visitor.write(text)
    }
  },
  /** A day is typed as it is written: with the slashes every engine goes on to the next part. */
  async fillDay(label: string, day: string, within: Part = visitor) {
    await within.tabTo(label)
    await visitor.write(shown(day))
    await within.seeField(label, { value: day })
  },
  async pick(label: string, entry: string, within: Part = visitor) {
    await within.tabTo(label)
    await within.choose(label, entry)
  },
})

/** On a phone most areas are behind a button. */
async function goTo(visitor: Visitor, area: string) {
  const { press } = byKeys(visitor)
  const nav = visitor.in('navigation', 'Office')
  await nav.find('link', 'Today')
  if (!(await nav.has('link', area))) await press('More', nav)
  await press(area, nav)
  await visitor.find('heading', area)
}

/** The dialog that chooses files is a window of the system's, where an engine's driver cannot go. */
const chooseThreePictures = (visitor: Visitor) =>
  visitor.evaluate(async () => {
    const chosen = new DataTransfer()
    for (const color of ['#7a3b1d', '#1d4f7a', '#2f6b3a']) {
      const canvas = Object.assign(document.createElement('canvas'), { width: 960, height: 640 })
      const brush = canvas.getContext('2d')!
      brush.fillStyle = color
      brush.fillRect(0, 0, 960, 640)
      const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
      chosen.items.add(new File([bytes!], `${color.slice(1)}.jpg`, { type: 'image/jpeg' }))
    }
    const field = document.activeElement as HTMLInputElement
    field.files = chosen.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })

/** The first log-in of an owner, with an authenticator app. */
async function joinAsOwner(visitor: Visitor, ownShop: OwnShop) {
  const { press, fill } = byKeys(visitor)
  const link = new URL(await addOwner(email, ownShop))
  await visitor.open(link.pathname + link.hash)
  await fill({ 'Your name': 'Robin Hale', 'A password for the office': password })
  await visitor.key('Enter')
  await press('Use an authenticator app')
  await visitor.find('img', 'Code to scan with your authenticator app')
  const secret = await visitor.evaluate(() => document.querySelector('code')?.textContent ?? '')
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  await fill({ 'The six digits your app shows': app.generate() })
  await visitor.key('Enter')
  await press('I have saved them')
  await visitor.find('heading', /^Today, /)
}

/** What the link to the books of a month gives. */
async function readBooks(visitor: Visitor): Promise<string> {
  await visitor.tabTo('Books as CSV')
  return visitor.evaluate(async () => {
    const { href } = document.activeElement as HTMLAnchorElement
    return (await fetch(href)).text()
  })
}

test('with a keyboard alone, an owner offers a sauna, blocks and closes its days, and refunds an order that is in the books', async ({
  visitor,
  ownShop,
}) => {
  // The bare test payment page has no icon, nobody is logged in at first, and a product without a sauna is not published.
  visitor.expectComplaint(/\b(401|404|422)\b/)
  const { press, fill, fillDay, pick } = byKeys(visitor)
  const main = visitor.in('main')
  const dialog = visitor.in('dialog')

  await joinAsOwner(visitor, ownShop)

  await goTo(visitor, 'Catalog')
  await press('New product')
  await pick('Where', 'For rent in Bend', dialog)
  await fill({ Title: title, 'Price in dollars (per night, or for the whole sauna)': '120' }, dialog)
  await visitor.key('Enter')
  await visitor.find('heading', title)
  const productId = Number(/products\/(\d+)/.exec(await visitor.address())?.[1])
  await visitor.tabTo('Choose pictures')
  await chooseThreePictures(visitor)
  await visitor.seeField('What picture 3 shows', { value: '' })
  for (const number of [1, 2, 3]) await fill({ [`What picture ${number} shows`]: `Moon ${number}` })
  await press('Earlier picture 3')
  await visitor.seeField('What picture 2 shows', { value: 'Moon 3' })
  await press('Save')
  await visitor.see('Saved.')
  await fill({ 'Serial number of another sauna': serial })
  await visitor.key('Enter')
  await visitor.find('button', `Retire ${serial}`)
  await press('Publish')
  await visitor.see('Customers see this product.')

  const stay = aStay(40)
  await rent(visitor, productId, stay, customer)
  await visitor.open('/office/today')

  await goTo(visitor, 'Timeline')
  await press('Block or free days')
  await pick('Sauna', serial, dialog)
  const blocked = aStay(60)
  await fillDay('First day', blocked.from, dialog)
  await fillDay('Last day', blocked.to, dialog)
  await fill({ Reason: 'New stove' }, dialog)
  await press('Block these days', dialog)
  await visitor.see(`${serial}: blocked`)

  await goTo(visitor, 'Closures')
  await pick('Place', 'Bend, Oregon', main)
  await fillDay('First night', stay.from)
  await fillDay('Last night', stay.to)
  await press('Show the orders in these dates')
  await main.see('1 order in these dates')
  await pick('Reason', 'Burn ban', main)
  await press('Close, and ask 1 customer')
  await main.see('The dates are closed. 1 customer gets an email')

  const closed = new URL(await linkMailedTo(customer, '/closed?token=', ownShop.dataDir))
  await visitor.open(closed.pathname + closed.search)
  await visitor.find('heading', 'We have to close during your dates')
  await visitor.tabTo(/./, 'radio')
  await visitor.write(' ')
  await press('Confirm')
  await visitor.find('heading', 'Your order has been moved')

  await visitor.open('/office/closures')
  await press(/^Burn ban, Bend/, main)
  await main.see('Moved')
  await goTo(visitor, 'Orders')
  await press(/Ada Winter/, main, 'link')
  await visitor.find('heading', /^Order #\d+$/)
  const number = /\d+$/.exec(await visitor.address())?.[0] ?? ''
  await press('Cancel the order', main)
  await fill({ 'Refund, in dollars': '100' }, dialog)
  await press('Cancel the order', dialog)
  await visitor.see('The order is canceled, and $100.00 is refunded.')

  await goTo(visitor, 'Numbers')
  await visitor.in('region', 'Revenue by month and place').see('$')
  const books = await readBooks(visitor)
  for (const kind of ['rental', 'payment', 'refund'])
    expect(books).toMatch(new RegExp(`^[\\d-]+,${number},.*,${kind},`, 'm'))
})

test('with a keyboard alone, an owner gives a season another price, which a customer pays and the books have', async ({
  visitor,
  ownShop,
}) => {
  // The bare test payment page has no icon, and nobody is logged in at first.
  visitor.expectComplaint(/\b(401|404)\b/)
  const { press, fill } = byKeys(visitor)
  const main = visitor.in('main')
  await joinAsOwner(visitor, ownShop)
  await visitor.open('/office/catalog/products/1')
  await visitor.find('heading', /^Juniper/)

  const stay = aStay(40)
  const dayOfYear = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`
  await press('Add a price')
  const season = visitor.in('group', 'Price 1')
  await fill(
    {
      'Season’s name': 'Snow days',
      'First day': dayOfYear(stay.from),
      'Last day': dayOfYear(stay.from),
      'Dollars a night': '250',
    },
    season,
  )
  await visitor.key('Enter')
  await visitor.see('Saved.')

  await rent(visitor, 1, stay, customer)
  await main.see('1 night at $250.00')
  await main.see(/2 nights at \$/)
  await visitor.open('/office/numbers')
  const books = await readBooks(visitor)
  // One row for each price of a night.
  expect(books.match(/,rental,/g)).toHaveLength(2)
  expect(books).toMatch(/,rental,250,.*,1,250$/m)
})
