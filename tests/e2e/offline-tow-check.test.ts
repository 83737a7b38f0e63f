import { expect } from '@playwright/test'
import { main, openRental } from './customer.ts'
import { test } from './journey.ts'
import { waitForScript } from './visitor.ts'

test('a saved page still says whether a car can tow the sauna, and whether it fits a place', async ({
  shop,
  traveler,
}) => {
  let page = await traveler.page()
  await openRental(page, 3)
  const panel = page.getByRole('region', { name: 'Save for offline' })
  await panel.getByRole('button', { name: 'Save for offline' }).click()
  await expect(panel).toContainText(/Saved on this device/, { timeout: 60_000 })

  await shop.powerCut()
  await traveler.restart()
  page = await traveler.page()
  await page.goto('/product/3')
  await waitForScript(page)
  await page.getByText('Can my car tow it?').click()
  const answer = (name: string) => main(page).getByLabel(name, { exact: true })
  await answer('Hitch').selectOption('Class II, up to 3,500 lb')
  await answer('Plug').selectOption('4-pin flat plug')
  await expect(main(page)).toContainText('Not with this car')
  await answer('Plug').selectOption('7-way plug')
  await answer('Ball').selectOption('2-inch ball')
  await answer('Brake controller').selectOption('Yes')
  await expect(main(page)).toContainText('Yes, this car can tow it')

  await page.getByText('Does it fit my place?').click()
  await answer('Narrowest part, in feet').fill('6')
  await expect(main(page)).toContainText('It does not fit there')
  await expect(main(page).getByRole('img', { name: /Does not fit: way in/ })).toBeVisible()
})
