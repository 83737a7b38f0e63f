import {
  acceptButton,
  aFreeStay,
  bookButton,
  fillAddress,
  fillPerson,
  firstOrder,
  homeAddress,
  main,
  openRental,
  pressDay,
  signUp,
} from './customer.ts'
import { expect, test } from './visitor.ts'

const DAY_MS = 86_400_000

/** What scripts take for the time is wrong by so many milliseconds. */
function turnClock(wrongBy: number) {
  const RealDate = Date
  const now = () => RealDate.now() + wrongBy
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, given) => Reflect.construct(RealDate, given.length === 0 ? [now()] : given),
    get: (_, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
  })
}

for (const [wrong, days, saunaId] of [
  ['three weeks ahead', 21, 24],
  ['three weeks behind', -21, 25],
] as const) {
  test(`a customer whose clock is ${wrong} rents as others do`, async ({ page, complaints }) => {
    // There is no price before it is chosen how the sauna comes, and the bare test payment page has no icon.
    complaints.expect(/status of (404|422)/)
    await page.addInitScript(turnClock, days * DAY_MS)
    await page.goto('/privacy_policy')
    await signUp(page)
    // Before a clock that is ahead says that these days begin.
    const stay = await aFreeStay(page, saunaId, 0)
    expect(Date.parse(stay.from)).toBeLessThan(Date.now() + 21 * DAY_MS)
    await openRental(page, saunaId)
    await pressDay(page, stay.from)
    await pressDay(page, stay.to)
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('3 nights')
    await main(page)
      .getByRole('radio', { name: /^Pickup/ })
      .click()
    await bookButton(page).click()
    // As long as the server holds them, and not over at once or in weeks.
    await expect(page.getByRole('timer')).toHaveText(/^1\d:\d\d$/)
    await fillPerson(page)
    await fillAddress(homeAddress(page), '97702')
    await acceptButton(page).click()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page).toHaveURL(/\/cabinet\/orders/)
    await expect(firstOrder(page)).toContainText('Paid')
  })
}
