import { addMonths, format, setDate } from 'date-fns'
import { nameOf, newEmail, password } from '../e2e/customer.ts'
import { test } from './journey.ts'

/** A day of the month after next, which can be booked whatever day it is today; `yyyy-MM-dd`. */
const dayOfMonth = (day: number) => format(setDate(addMonths(new Date(), 2), day), 'yyyy-MM-dd')
const monthOf = (day: string) => format(new Date(`${day}T12:00`), 'MMMM yyyy')

test('a calendar tells a screen reader what each day can be, and which are chosen', async ({ visitor }) => {
  await visitor.open('/product/10')
  const sauna = (await visitor.in('main').find('heading')).text
  await visitor.hears('main', sauna)
  await visitor.hears('group', 'Calendar')
  await visitor.hears('button', 'Next month', { isDisabled: false })
  const [start, inside, end, after] = [
    nameOf(dayOfMonth(5)),
    nameOf(dayOfMonth(6)),
    nameOf(dayOfMonth(8)),
    nameOf(dayOfMonth(9)),
  ]
  while (!(await visitor.has('gridcell', start))) await visitor.press('Next month')
  await visitor.hears('grid', monthOf(dayOfMonth(5)))
  await visitor.hears('button', 'Previous month', { isDisabled: false })

  await visitor.hears('gridcell', start, { isDisabled: false, isSelected: false })
  await visitor.press(start, 'gridcell')
  await visitor.hears('gridcell', `${start}, start date`, { isSelected: true })
  // A stay has 14 nights at most.
  const tooFar = `${nameOf(dayOfMonth(20))}, not with the day you chose`
  await visitor.hears('gridcell', tooFar, { isDisabled: true, isSelected: false })
  await visitor.hears('status', undefined, { text: 'Now choose the return date' })
  await visitor.hears('button', 'Start over')

  await visitor.press(end, 'gridcell')
  await visitor.hears('gridcell', inside, { isSelected: true })
  await visitor.hears('gridcell', `${end}, return date`, { isSelected: true })
  await visitor.hears('gridcell', after, { isDisabled: false, isSelected: false })
  await visitor.hears('button', 'Next available date')
})

test('a gallery tells a screen reader which picture is shown, and whether there is another', async ({
  visitor,
}) => {
  await visitor.open('/product/1')
  const name = `Pictures of ${(await visitor.in('main').find('heading')).text}`
  await visitor.hears('region', name)
  const count = Number(/1 of (\d+)/.exec((await visitor.find('region', name)).text)?.[1])
  await visitor.hears('button', 'Previous picture', { isDisabled: true })
  for (let picture = 1; picture <= count; picture++) {
    if (picture > 1) await visitor.press('Next picture')
    await visitor.hears('group', `${picture} of ${count}`)
    await visitor.hearsNo('group', `${picture - 1} of ${count}`)
    await visitor.hearsNo('group', `${picture + 1} of ${count}`)
    await visitor.hears('button', 'Next picture', { isDisabled: picture === count })
  }
  await visitor.hears('button', 'Previous picture', { isDisabled: false })
})

test('a checkout tells a screen reader what is required, and what is wrong with which field', async ({
  visitor,
}) => {
  visitor.expectComplaint(/\b422\b/)
  await visitor.open('/privacy_policy')
  const dates = { date_from: dayOfMonth(22), date_to: dayOfMonth(24) }
  await visitor.evaluate(signUpAndChoose, { email: newEmail(), password }, '/products/10/booking', dates)
  await visitor.open('/checkout')
  await visitor.hears('textbox', 'Name', { isRequired: true, isInvalid: false, description: '' })
  await visitor.hears('group', 'Home address')
  await visitor.press('ACCEPT AND PAY')
  await visitor.hears('status', undefined, { text: 'fields need your attention.' })
  await visitor.hears('textbox', 'Name', { isInvalid: true, description: 'Please enter your name.' })
  await visitor.hears('textbox', 'Last name', { isRequired: true, isInvalid: true })
  await visitor.type('Name', 'Ada')
  await visitor.hears('textbox', 'Name', { isInvalid: false })
  await visitor.hears('textbox', 'Last name', { isInvalid: true })
})

/** Without the forms. Runs in the page. */
async function signUpAndChoose(customer: object, path: string, dates: object) {
  const calls: [string, object][] = [
    ['/registration', customer],
    [path, dates],
  ]
  for (const [call, body] of calls) {
    const headers = { 'content-type': 'application/json' }
    const { ok, status } = await fetch(`/api/v1${call}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!ok) throw new Error(`${call} was answered with ${status}`)
  }
}
