import { newEmail, password } from '../e2e/customer.ts'
import type { Words } from './find-in-page.ts'
import { test } from './journey.ts'
import type { Visitor } from './visitor.ts'

const person = {
  Name: 'Ada',
  Surname: 'Winter',
  'Driving license number': 'W123-4567',
  'Cell phone': '(541) 555-0101',
  Address: '12 Cedar Road',
  'ZIP code': '97702',
}

async function enter(visitor: Visitor, name: Words, address: Words) {
  await visitor.tabTo(name)
  await visitor.key('Enter')
  await visitor.seeAddress(address)
}

async function fillIn(visitor: Visitor, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await visitor.tabTo(label)
    await visitor.write(text)
  }
}

test('with a keyboard alone, a guest gets from the main page to a paid order, and logs out', async ({
  visitor,
}, { project }) => {
  test.skip(
    project.name === 'firefox',
    'Enter on the last button before the checkout does nothing there: docs/browsers.md',
  )
  // The bare test payment page has no icon.
  visitor.expectComplaint(/\b404\b/)
  const main = visitor.in('main')
  const summary = visitor.in('region', 'Summary')
  await visitor.open('/')
  await visitor.tabTo('Menu')
  await visitor.key('Enter')
  await enter(visitor, 'Rent Saunas', '/#how-it-works')
  await enter(visitor, 'See what is available near you', '/catalog/rental')
  await enter(visitor, /^Bend/, '/catalog/rental/1')
  await enter(visitor, /^Details of Pumice/, '/product/5')

  await main.find('grid')
  await visitor.tabTo(/^\w+day, /, 'gridcell')
  await visitor.key('Enter')
  await main.see('Now choose the return date')
  await visitor.key('ArrowRight')
  await visitor.key('Enter')
  await summary.see('Rental (1 night)')
  await visitor.tabTo(/^Delivery to address/, 'radio')
  await visitor.key('ArrowUp')
  await visitor.seeField(/^Pickup/, { isChecked: true, isFocused: true })

  await main.tabTo('Log in')
  await visitor.key('Enter')
  await visitor.seeAddress('/login')
  await enter(visitor, 'Sign up', '/registration')
  await fillIn(visitor, { Email: newEmail(), Password: password })
  await visitor.key('Enter')
  await visitor.seeAddress('/product/5')
  // Until the price is there the button waits, and a key that comes earlier does nothing.
  await summary.see('Rental (1 night)')
  await enter(visitor, 'book', '/checkout')

  await main.find('button', 'ACCEPT AND PAY')
  await fillIn(visitor, person)
  // The ZIP code fills in the rest of the address.
  await visitor.in('group', 'Home address').seeField('City', { value: 'Bend' })
  await enter(visitor, 'ACCEPT AND PAY', /^\/pay\/test\//)
  await enter(visitor, /^Pay/, '/cabinet/orders?notice=paid')
  await main.see('We received your payment')
  await main.in('article').see('Paid')

  await enter(visitor, 'Show Profile', '/cabinet/profile')
  await enter(visitor, 'Log out', '/login')
})
