import { expect } from '@playwright/test'
import { none } from './bad-line.ts'
import { main } from './customer.ts'
import { test } from './lines.ts'
import { shiftsOn } from './shifts.ts'
import { waitForWorker } from './traveler.ts'

/** Long after the worker has given up waiting for a page and let the app draw it. */
const late = { kind: 'delay', ms: 20_000 } as const
/** A visitor has seen what stands in for an answer by then. */
const slow = { kind: 'delay', ms: 700 } as const

const pages = {
  '/catalog/rental/1': 'Bend, Oregon',
  // A long name, and then it turns out that the place is closed.
  '/catalog/rental/7': /is closed right now/,
  '/catalog/sales': 'in stock',
  '/product/14': /^Dates for delivery/,
  '/search?people=6': /for 6 people/i,
}

test('nothing moves where pages are drawn without the server and filled piece by piece', async ({
  line,
  traveler,
}) => {
  const page = await traveler.page()
  await page.goto('/offline')
  await waitForWorker(page)
  line.become(({ isDocument, url }) => (isDocument ? late : url.startsWith('/api/') ? slow : none))
  for (const [path, words] of Object.entries(pages)) {
    await page.goto(path)
    await expect(main(page).getByText(words).first()).toBeVisible()
    expect(await shiftsOn(page), path).toEqual([])
  }
})
