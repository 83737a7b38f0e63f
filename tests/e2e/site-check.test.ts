import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import {
  acceptButton,
  aStay,
  fillAddress,
  fillPerson,
  firstOrder,
  homeAddress,
  main,
  openRental,
  signUp,
  takeToCheckout,
} from './customer.ts'
import { expect, test } from './visitor.ts'

// A cabin that takes 17 ft × 7 ft 6 in and is 10 ft 1 in high on the road.
const cabin = 3

const openCheck = (page: Page) => page.getByText('Does it fit my place?').click()
const answer = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })
/** From the top, where nothing is half below the bar with the price. */
async function violations(page: Page) {
  await page.evaluate(() => scrollTo(0, 0))
  return findViolations(page)
}
const plan = (page: Page) => main(page).getByRole('img', { name: /^A plan from above, to scale/ })

test('a customer learns whether the sauna fits their place, where they choose, at the checkout, and later', async ({
  page,
  complaints,
}, { project }) => {
  // Accepting is refused once, the network is gone for a moment, and the bare test payment page has no icon.
  complaints.expect(/status of (404|422)|ERR_INTERNET_DISCONNECTED/)
  await openRental(page, cabin)
  await openCheck(page)
  await expect(main(page)).toContainText('it takes 17 ft × 7 ft 6 in of level ground')
  await answer(page, 'I don’t know: Narrowest part').check()
  await expect(main(page)).toContainText('Measure between the posts of a gate')
  await expect(main(page)).toContainText('Not sure yet')
  await expect(plan(page)).toBeVisible()
  expect(await violations(page)).toEqual([])

  await answer(page, 'I don’t know: Narrowest part').uncheck()
  await answer(page, 'Narrowest part, in feet').fill('7')
  await expect(main(page)).toContainText('6 in too narrow for the sauna and the car')
  await expect(plan(page)).toHaveAccessibleName(/Does not fit: way in/)
  await main(page).getByRole('button', { name: 'Pick it up instead' }).click()
  await expect(main(page).getByRole('radio', { name: 'Pickup' })).toBeChecked()

  // The rules came with the page, so the answer needs no network.
  await page.context().setOffline(true)
  await answer(page, 'The way in is').selectOption('Straight')
  await answer(page, 'Narrowest part, in feet').fill('8 6')
  await expect(main(page)).toContainText('8 ft 6 in is wide enough')
  await answer(page, 'Overhead clearance').selectOption('Open sky all the way')
  await answer(page, 'Length, in feet').fill('40')
  await answer(page, 'Width, in feet').fill('30.5')
  await answer(page, 'Distance to anything flammable, in feet').fill('6')
  await answer(page, 'Slope').selectOption('Level')
  await answer(page, 'Ground').selectOption('Gravel, pavement, or dry, short grass')
  await expect(main(page)).toContainText('Yes, it fits there')
  await answer(page, 'No burn ban: look it up on the day').check()
  await page.context().setOffline(false)

  // What a guest has answered is there after logging in.
  await signUp(page)
  const stay = aStay(project.name === 'phone' ? 118 : 126)
  await takeToCheckout(page, cabin, stay, 'delivery')
  await expect(answer(page, 'Narrowest part, in feet')).toHaveValue('8 6')
  await fillPerson(page)
  await fillAddress(homeAddress(page), '97702')
  await answer(page, 'Slope').selectOption('Steeper')
  await acceptButton(page).click()
  const anyway = main(page).getByRole('checkbox', { name: 'I’ll make room or use another spot' })
  await expect(anyway).toBeFocused()
  await expect(anyway).toHaveAccessibleDescription(/choose pickup, or tell us/)
  expect(await violations(page)).toEqual([])
  await answer(page, 'Slope').selectOption('Slight, up to 3 inches in 10 feet')
  await expect(anyway).toHaveCount(0)
  await main(page)
    .getByRole('checkbox', { name: /^Remember my driver’s license, home address, and place/ })
    .check()
  await acceptButton(page).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(firstOrder(page)).toContainText('Yes, it fits there')
  await expect(firstOrder(page)).toContainText('A hose or two full buckets')
  await expect(firstOrder(page)).not.toContainText('No burn ban')
  await firstOrder(page).getByText('Plan of your place').click()
  await expect(plan(page)).toBeVisible()
  expect(await violations(page)).toEqual([])

  // Remembered for the next time, until the customer says otherwise.
  await openRental(page, 1)
  await openCheck(page)
  await expect(answer(page, 'Length, in feet')).toHaveValue('40')
  // Another order may go to another place, so nothing is sent that its customer has not said is the same.
  await takeToCheckout(page, 1, stay, 'delivery')
  await expect(main(page)).toContainText(
    'we remember this spot: way in 8.5 ft wide, space of 40 ft × 30.5 ft.',
  )
  await expect(answer(page, 'Length, in feet')).toHaveValue('')
  await main(page).getByRole('button', { name: 'It’s the same spot' }).click()
  await expect(answer(page, 'Length, in feet')).toHaveValue('40')
  expect(await violations(page)).toEqual([])
  await page.goto('/cabinet/profile')
  await expect(main(page)).toContainText('way in 8.5 ft wide, space of 40 ft × 30.5 ft')
  await main(page).getByRole('button', { name: 'Delete license, address, and place' }).click()
  await expect(main(page)).not.toContainText('way in 8.5 ft wide')
})
