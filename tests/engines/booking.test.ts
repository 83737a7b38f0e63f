import { aStay, nameOf, newEmail, password, shown } from '../e2e/customer.ts'
import { test } from './journey.ts'
import type { Visitor } from './visitor.ts'

const person = {
  Name: 'Ada',
  'Last name': 'Winter',
  'Driver’s license number': 'W123-4567',
  'Cell phone': '(541) 555-0101',
}
const address = { Address: '12 Cedar Road', City: 'Bend' }

/** Turns to the month of a day and presses it. */
async function pressDay(visitor: Visitor, day: string) {
  await visitor.find('grid')
  while (!(await visitor.has('gridcell', nameOf(day)))) await visitor.press('Next month')
  await visitor.press(nameOf(day), 'gridcell')
}

test('a guest chooses dates, signs up, and pays for the order', async ({ visitor }) => {
  // The checkout refuses at first, and the bare test payment page has no icon.
  visitor.expectComplaint(/\b(404|422)\b/)
  const stay = aStay(30)
  await visitor.open('/product/5')
  await pressDay(visitor, stay.from)
  await pressDay(visitor, stay.to)
  const summary = visitor.in('region', 'Summary')
  await summary.see('Rental (3 nights)')
  await visitor.press(/^Delivery/, 'radio')
  await visitor.type('ZIP code', '97702')
  await visitor.see(/\d miles away, delivery \$95/)
  const total = /Total (\$[\d,.]+)/.exec((await visitor.find('region', 'Summary')).text)?.[1] ?? '?'

  await visitor.in('main').press('Log in')
  await visitor.seeAddress('/login')
  await visitor.in('main').press('Sign up')
  await visitor.seeAddress('/registration')
  await visitor.type('Email', newEmail())
  await visitor.type('Password', password)
  await visitor.in('main').press('Sign up')
  await visitor.seeAddress('/product/5')
  await visitor.seeField('Start date', { value: shown(stay.from) })
  await visitor.seeField('ZIP code', { value: '97702' })
  await summary.see(total)

  await visitor.press('book')
  await visitor.seeAddress('/checkout')
  await visitor.in('region', 'Your order').see(total)
  await visitor.press('ACCEPT AND PAY')
  await visitor.see('Please enter your name.')
  await visitor.seeField('Name', { isFocused: true, isInvalid: true })
  for (const [label, text] of Object.entries(person)) await visitor.type(label, text)
  const home = visitor.in('group', 'Home address')
  await home.seeField('ZIP code', { value: '97702' })
  for (const [label, text] of Object.entries(address)) await home.type(label, text)
  await home.choose('State', 'Oregon')
  await visitor.press('ACCEPT AND PAY')

  await visitor.seeAddress(/^\/pay\/test\//)
  await visitor.see(total.replace('.00', ''))
  await visitor.press(/^Pay/)
  await visitor.seeAddress('/cabinet/orders?notice=paid')
  await visitor.see('We received your payment')
  const order = visitor.in('main').in('article')
  await order.see('Paid')
  await order.see(shown(stay.from))
  await order.see('12 Cedar Road, Bend, OR 97702')
})
