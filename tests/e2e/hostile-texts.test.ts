import type { Page } from '@playwright/test'
import { scriptPayloads } from '../script-payloads.ts'
import { signUp } from './customer.ts'
import { closureToken, plantTexts } from './hostile-texts.ts'
import { heading, joinAsOwner } from './office-member.ts'
import { test } from './own-shop.ts'
import { expect } from './visitor.ts'

// The whole timeline is on the screen.
test.use({ viewport: { width: 1280, height: 2000 } })

/** What a page says, also to those who only hear it. */
const wordsOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'))
    return [document.querySelector('main')?.textContent ?? document.body.textContent, ...labels].join('\n')
  })

/** What of the texts is not there as text: it became markup, or is not shown at all. */
const missingFrom = (words: string) => scriptPayloads.filter((text) => !words.includes(text.trim()))

test('texts that want to be scripts are read as text in the cabinet, on the page of a closure, and in the office', async ({
  page,
  shop,
  complaints,
}) => {
  const ran: string[] = []
  await page.exposeFunction('ran', () => ran.push(page.url()))
  // Before a session there is none.
  complaints.expect(/status of 401/)
  await page.goto('/privacy_policy')
  await signUp(page)
  await joinAsOwner(page, 'owner@example.com', shop)
  await page.goto('about:blank')
  await shop.powerCut()
  await plantTexts(shop.dataDir)
  await shop.start()

  /** Opens a page under the strict policy. */
  async function open(address: string) {
    const answer = await page.goto(address)
    expect([address, answer?.status()]).toEqual([address, 200])
  }

  await test.step('the orders of a customer', async () => {
    let words = ''
    for (let number = 1; number <= 6; number++) {
      await open(`/cabinet/orders?page=${number}`)
      await expect(page.getByRole('article')).toHaveCount(10)
      words += await wordsOn(page)
    }
    expect(missingFrom(words)).toEqual([])
  })

  await test.step('what a customer is asked when dates are closed', async () => {
    await open(`/closed?token=${closureToken}`)
    expect(missingFrom(await wordsOn(page))).toEqual([])
  })

  const isUnderPolicy = async () => {
    const answer = await page.goto('/office')
    expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  }

  await test.step('today', async () => {
    await isUnderPolicy()
    await expect(page.getByRole('listitem').filter({ hasText: `#${scriptPayloads.length}` })).toBeVisible()
    expect(missingFrom(await wordsOn(page))).toEqual([])
  })

  await test.step('an order with its notes, emails, and history', async () => {
    await open('/office/orders/1')
    await expect(heading(page, 'Order #1')).toBeVisible()
    for (const name of ['Notes', 'Emails', 'History']) {
      const part = page.getByRole('region', { name })
      await expect(part.getByRole('listitem').nth(40)).toBeVisible()
    }
    expect(missingFrom(await wordsOn(page))).toEqual([])
  })

  await test.step('the timeline', async () => {
    await open('/office/timeline?settlement=1')
    await expect(page.getByRole('columnheader')).toHaveCount(91)
    expect(missingFrom(await wordsOn(page))).toEqual([])
  })

  await test.step('reviews', async () => {
    let words = ''
    for (let number = 1; number <= Math.ceil(scriptPayloads.length / 20); number++) {
      await open(`/office/reviews?status=published&page=${number}`)
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      words += await wordsOn(page)
    }
    expect(missingFrom(words)).toEqual([])
  })

  for (const [address, title, count] of [
    ['/office/log', 'Log', 44],
    ['/office/people', 'People', scriptPayloads.length],
    ['/office/orders', 'Orders', 20],
    ['/office/closures', 'Closures', 1],
  ] as const) {
    await test.step(title, async () => {
      await open(address)
      await expect(
        page
          .getByRole('main')
          .getByRole('listitem')
          .nth(count - 1),
      ).toBeVisible()
      if (count > 40) expect(missingFrom(await wordsOn(page))).toEqual([])
    })
  }

  expect(ran).toEqual([])
  // Without the policy, and as markup, they do run.
  await page.goto('about:blank')
  await page.setContent('<svg onload=ran()>')
  await expect.poll(() => ran).toEqual(['about:blank'])
})
