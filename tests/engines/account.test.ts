import { newEmail, password } from '../e2e/customer.ts'
import { test } from './journey.ts'
import type { Visitor } from './visitor.ts'

const newPassword = 'a lantern at the lake'

async function logIn(visitor: Visitor, email: string, secret: string) {
  const main = visitor.in('main')
  await main.type('Email', email)
  await main.type('Password', secret)
  await main.press('Log in', 'button')
}

test('a customer signs up, edits the profile, changes the password, and logs in again', async ({
  visitor,
}) => {
  const email = newEmail()
  visitor.expectComplaint(/\b422\b/)
  const main = visitor.in('main')
  await visitor.open('/registration')
  await main.type('Email', email)
  await main.type('Password', password)
  await main.press('Sign up', 'button')
  await visitor.seeAddress('/')

  await visitor.open('/cabinet')
  await visitor.seeAddress('/cabinet/profile')
  await main.see(email)
  await main.press('Edit profile')
  await main.seeField('Name', { isFocused: true })
  await main.type('Name', 'Jo')
  await main.type('Surname', 'Spruce')
  await main.type('Cell phone', '12')
  await main.press('Update')
  await main.seeField('Cell phone', { isFocused: true, isInvalid: true, description: 'phone number' })
  await main.type('Cell phone', '(303) 555-0123')
  await main.press('Update')
  await main.see('Jo Spruce')
  await visitor.open('/cabinet/profile')
  await main.see('Jo Spruce')
  await main.see('(303) 555-0123')

  await main.type('Current password', 'wrong')
  await main.type('New password', newPassword)
  await main.press('Change password')
  await main.seeField('Current password', { isInvalid: true, description: 'This is not your password.' })
  await main.type('Current password', password)
  await main.press('Change password')
  await main.see('Your password has been changed')

  await main.press('Log out')
  await visitor.seeAddress('/login')
  await logIn(visitor, email, password)
  await main.seeField('Password', { isFocused: true, description: 'Email and password do not match.' })
  await logIn(visitor, email, newPassword)
  await visitor.seeAddress('/')
  await visitor.press('Menu', 'button')
  await visitor.find('button', 'Log out')
})
