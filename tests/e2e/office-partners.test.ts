import { rm } from 'node:fs/promises'
import { startShop } from '../../tools/run-shop.mjs'
import { aStay, own, shown, stayFrom } from './customer.ts'
import { aDataDir } from './data-dir.ts'
import {
  aColleague,
  expectNoViolations,
  goTo,
  heading,
  invitationTo,
  joinAsOwner,
  joinByPasskey,
  offeredAreas,
} from './office-member.ts'
import { plantRentals } from './past-rentals.ts'
import { expect, tabTo, test } from './visitor.ts'

/** It can be rented for up to 28 nights. */
const serial = 'BND-B4-03'
const other = 'BND-Q6-01'
const partnerEmail = 'partner@example.com'
/** A month that is over everywhere. */
const month = aStay(-45).from.slice(0, 7)
const monthName = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
}).format(Date.parse(`${month}-01`))

/** A shop of its own, in which a sauna was rented twice. */
async function openShop() {
  const dataDir = await aDataDir()
  await plantRentals(dataDir, serial, [
    { days: stayFrom(`${month}-05`), cents: 50_700 },
    { days: stayFrom(`${month}-12`, 5), cents: 84_500 },
  ])
  const { url, stop } = await startShop({ dataDir, env: { RATE_LIMIT_SCALE: '1000' } })
  const close = async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url, dataDir, close }
}

test('a partner gets a contract, uses a sauna themselves, and is paid for a month', async ({
  page,
  browser,
  complaints,
}) => {
  // Nobody is logged in at first, and a share that is too high is refused.
  complaints.expect(/status of (401|422)/)
  const shop = await openShop()
  const { page: partner, leave } = await aColleague(browser, page, shop)
  try {
    await joinAsOwner(page, 'partners-owner@example.com', shop)
    await goTo(page, 'Partners')
    await expect(page.getByText('There are no partners yet.')).toBeVisible()
    await goTo(page, 'People')
    await page.getByLabel('Email').fill(partnerEmail)
    await page.getByLabel('Role').selectOption('Franchise partner')
    await page.getByRole('checkbox', { name: serial }).check()
    await page.getByRole('checkbox', { name: other }).check()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('status')).toContainText(`${partnerEmail} gets a link by email`)

    await joinByPasskey(partner, await invitationTo(partnerEmail, shop.dataDir), 'Alex Lund')
    expect(await offeredAreas(partner)).toEqual(['Today', 'Orders', 'Timeline', 'Your saunas'])
    await goTo(partner, 'Your saunas')
    await expect(heading(partner, 'Your saunas')).toBeVisible()
    await expect(partner.getByText('There is no contract about this sauna yet.')).toHaveCount(2)

    // The owner, by keyboard.
    await goTo(page, 'Partners')
    await expect(page.getByRole('heading', { name: 'Alex Lund' })).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: `Set the contract of ${serial}` }))
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Level')).toBeFocused()
    await page.getByLabel('First day of the contract').fill(`${month}-01`)
    await page.getByLabel('Share of the rental revenue, in percent').fill('90')
    await page.keyboard.press('Enter')
    const share = page.getByLabel('Share of the rental revenue, in percent')
    await expect(share).toHaveAccessibleDescription(/A partner of level 1 gets 1% to 85%\./)
    await expect(share).toBeFocused()
    await expectNoViolations(page)
    await share.fill('80')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText('The contract is saved.')
    await expect(page.getByRole('button', { name: `Change the contract of ${serial}` })).toBeFocused()
    await expect(page.getByText(/^Level 1 since .*: 80% of the rental revenue\./)).toBeVisible()
    await expectNoViolations(page)

    await partner.reload()
    await expect(partner.getByText(/0 nights used, 91 left\.$/)).toBeVisible()
    const sauna = partner.getByRole('region', { name: serial })
    const book = async ({ from, to }: { from: string; to: string }) => {
      await sauna.getByLabel('Own use from').fill(from)
      await sauna.getByLabel('Back on').fill(to)
      await partner.keyboard.press('Enter')
    }
    const stay = aStay(24, 5)
    await book(stay)
    await expect(partner.getByRole('status')).toContainText('The days are yours.')
    await expect(partner.getByText(/5 nights used, 86 left\.$/)).toBeVisible()
    await expect(partner.getByText(`${shown(stay.from)} to ${shown(stay.to)}, 5 nights`)).toBeVisible()
    await expect(sauna.getByLabel('Own use from')).toHaveValue('')
    await expectNoViolations(partner)

    // Taken days are refused at their field, and what was typed stays.
    await book(aStay(26, 5))
    await expect(sauna.getByLabel('Own use from')).toHaveAccessibleDescription(/ is already taken/)
    await expect(sauna.getByLabel('Own use from')).toBeFocused()
    await expect(sauna.getByLabel('Back on')).toHaveValue(aStay(26, 5).to)
    await expectNoViolations(partner)
    const giveBack = sauna.getByRole('button', {
      name: `Give back ${shown(stay.from)} to ${shown(stay.to)}`,
    })
    await giveBack.press('Enter')
    await expect(partner.getByRole('status')).toContainText('The days can be rented again.')
    await expect(partner.getByRole('status')).toBeFocused()
    await expect(giveBack).toHaveCount(0)
    await expect(partner.getByText(/0 nights used, 91 left\.$/)).toBeVisible()

    // Most of the year in their own name, and then more than what is left of it.
    const mine = (await (await partner.request.get('/api/v1/office/partners')).json()) as {
      items: { saunas: { unit_id: number; serial: string }[] }[]
    }
    const unit = mine.items[0]?.saunas.find((one) => one.serial === serial)?.unit_id
    for (const inDays of [24, 56, 88]) {
      const booked = await own(partner, 'office/own-use', { unit_id: unit, ...aStay(inDays, 28) })
      expect(booked.status()).toBe(200)
    }
    await partner.reload()
    await expect(partner.getByText(/84 nights used, 7 left\.$/)).toBeVisible()
    await book(aStay(120, 10))
    await expect(partner.getByRole('alert')).toContainText(
      /has 7 of 91 nights of own use left\. These days take 10\.$/,
    )
    await expectNoViolations(partner)

    await page.reload()
    await page.getByRole('link', { name: monthName }).press('Enter')
    await expect(heading(page, `Statement for ${monthName}`)).toBeVisible()
    await expect(page.getByText('Share: $1,081.60 of $1,352.00 rental revenue')).toBeVisible()
    await expectNoViolations(page)
    const markPaidOut = page.getByRole('button', { name: 'Mark $1,081.60 as paid out' })
    await markPaidOut.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Has $1,081.60 been paid?' })).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(markPaidOut).toBeFocused()
    await markPaidOut.press('Enter')
    await page.getByRole('button', { name: 'Yes, $1,081.60 is paid out' }).press('Enter')
    await expect(page.getByRole('status')).toContainText('Paid out: $1,081.60. The figures are final.')
    await expect(page.getByRole('button', { name: /as paid out$/ })).toHaveCount(0)

    await partner.reload()
    await expect(partner.getByText('Paid out: share of $1,352.00 rental revenue')).toBeVisible()
    await partner.getByRole('link', { name: monthName }).press('Enter')
    await expect(heading(partner, `Statement for ${monthName}`)).toBeVisible()
    await expect(partner.getByText(/^Alex Lund: paid out /)).toBeVisible()
    await expect(partner.getByText('Juniper Frost')).toHaveCount(0)
    await expectNoViolations(partner)
    await partner.getByRole('link', { name: 'Print' }).press('Enter')
    await expect(partner.getByRole('row', { name: /^Sum/ })).toContainText('$1,081.60')
    await expectNoViolations(partner)
    const fits = await partner.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    )
    expect(fits).toBe(true)
    await partner.getByRole('link', { name: 'Statement in the office' }).press('Enter')
    await expect(heading(partner, `Statement for ${monthName}`)).toBeVisible()

    // What has been done is found in the log, and the address keeps what was asked for.
    await goTo(page, 'Log')
    const words = page.getByLabel('Words in the log, such as a serial number')
    await words.fill(serial)
    await words.press('Enter')
    await expect(page.getByText(`${partnerEmail} gave back own use ${serial}`)).toBeVisible()
    await expect(page.getByText(`paid out ${partnerEmail}`)).toHaveCount(0)
    await page.getByLabel('What').selectOption('booked own use')
    await expect(page.getByRole('status')).toHaveText('4 entries')
    await expectNoViolations(page)
    await page.reload()
    await expect(page.getByRole('status')).toHaveText('4 entries')
    await expect(words).toHaveValue(serial)
    await words.fill('no such words')
    await words.press('Enter')
    await expect(page.getByRole('status')).toHaveText('No entries match.')
  } finally {
    await leave()
    await shop.close()
  }
})
