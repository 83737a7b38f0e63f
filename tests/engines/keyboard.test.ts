import { newEmail, password } from '../e2e/customer.ts'
import type { Words } from './find-in-page.ts'
import { test } from './journey.ts'
import type { Visitor } from './visitor.ts'

const person = {
  Name: 'Ada',
  'Last name': 'Winter',
  'Driver’s license number': 'W123-4567',
  'Cell phone': '(541) 555-0101',
  Address: '12 Cedar Road',
  'ZIP code': '97702',
}

async function enter(visitor: Visitor, name: Words, address: Words) {
  await visitor.tabTo(name)
  await visitor.key('Enter')
  await visitor.seeAddress(address)
}

/** Within the shop the next page takes the focus once it is there; a key that comes earlier is not for it. */
async function seePage(visitor: Visitor, address: string) {
  await visitor.seeAddress(address)
  await visitor.waitFor(() => document.activeElement !== document.body, `${address} has the focus`)
}

async function follow(visitor: Visitor, name: Words, address: string) {
  await enter(visitor, name, address)
  await seePage(visitor, address)
}

async function fillIn(visitor: Visitor, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await visitor.tabTo(label)
    await visitor.write(text)
  }
}

test('with a keyboard alone, a guest gets from the main page to a paid order, and logs out', async ({
  visitor,
}) => {
  // The bare test payment page has no icon.
  visitor.expectComplaint(/\b404\b/)
  const main = visitor.in('main')
  const summary = visitor.in('region', 'Summary')
  await visitor.open('/')
  // Near the end of the page: Tab goes around it, and keys press buttons after that, too.
  await visitor.tabTo('Saved on this device')
  await visitor.tabTo('Menu')
  await visitor.key('Enter')
  await follow(visitor, 'Rent Saunas', '/#how-it-works')
  await follow(visitor, 'See what is available near you', '/catalog/rental')
  await follow(visitor, /^Bend/, '/catalog/rental/1')
  await follow(visitor, /^Details of Pumice/, '/product/5')

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
  await seePage(visitor, '/login')
  await follow(visitor, 'Sign up', '/registration')
  await fillIn(visitor, { Email: newEmail(), Password: password })
  await visitor.key('Enter')
  await seePage(visitor, '/product/5')
  // Until the price is there the button waits, and a key that comes earlier does nothing.
  await summary.see('Rental (1 night)')
  await follow(visitor, 'book', '/checkout')

  await main.find('button', 'ACCEPT AND PAY')
  await fillIn(visitor, person)
  // The ZIP code fills in the rest of the address.
  await visitor.in('group', 'Home address').seeField('City', { value: 'Bend' })
  await enter(visitor, 'ACCEPT AND PAY', /^\/pay\/test\//)
  await enter(visitor, /^Pay/, '/cabinet/orders?notice=paid')
  await main.see('We received your payment')
  await main.in('article').see('Paid')

  await follow(visitor, 'Show Profile', '/cabinet/profile')
  await follow(visitor, 'Log out', '/login')
})
