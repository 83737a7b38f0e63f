import { aStay, cell, openRental, pressDay, shown, signUp } from './customer.ts'
import { expect, test } from './visitor.ts'

/** The UTC offset of a place at noon of a day, in minutes. */
function offsetOf(timeZone: string, day: string): number {
  const noon = new Date(`${day}T12:00:00Z`)
  const local = new Date(noon.toLocaleString('en-US', { timeZone }))
  const utc = new Date(noon.toLocaleString('en-US', { timeZone: 'UTC' }))
  return (local.getTime() - utc.getTime()) / 60_000
}

/** Two nights around the next bookable daylight saving change, or any two. */
function stayOverClockChange(timeZone: string) {
  for (let inDays = 21; inDays < 170; inDays++) {
    const stay = aStay(inDays, 2)
    if (offsetOf(timeZone, stay.from) !== offsetOf(timeZone, stay.to)) return stay
  }
  return aStay(40, 2)
}

const zones = [
  'Pacific/Honolulu',
  'America/New_York',
  'America/Santiago',
  'Europe/London',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
]

for (const timezoneId of zones) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId })
    test('days stay the same, even across a daylight saving change', async ({ page }) => {
      const stay = stayOverClockChange(timezoneId)
      await openRental(page, 5)
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/booking'),
      )
      await pressDay(page, stay.from)
      await pressDay(page, stay.to)
      expect((await sent).postDataJSON()).toEqual({ date_from: stay.from, date_to: stay.to })
      await expect(page.getByRole('region', { name: 'Summary' })).toContainText('2 nights')

      await signUp(page)
      await expect(page.getByLabel('Start date', { exact: true })).toHaveValue(shown(stay.from))
      await expect(page.getByLabel('Return date', { exact: true })).toHaveValue(shown(stay.to))
      await expect(cell(page, stay.from)).toHaveAccessibleName(/start date$/)
    })
  })
}
