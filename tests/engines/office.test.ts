import { Secret, TOTP } from 'otpauth'
import { aStay, newEmail } from '../e2e/customer.ts'
import { addOwner, password } from '../e2e/office-member.ts'
import { test } from './journey.ts'
import { rent } from './renting.ts'

test('an owner logs in with an authenticator app, and gets from the timeline to an order by keyboard', async ({
  visitor,
  openShop,
}) => {
  // The bare test payment page has no icon, and nobody is logged in at first.
  visitor.expectComplaint(/\b(401|404)\b/)
  const stay = aStay(40)
  await rent(visitor, 5, stay, newEmail(), { surname: 'Larch' })
  const email = newEmail()
  const link = new URL(await addOwner(email, openShop))
  await visitor.open(link.pathname + link.hash)
  await visitor.type('Your name', 'Robin Hale')
  await visitor.type('A password for the office', password)
  await visitor.press('Continue')
  await visitor.press('Use an authenticator app')
  await visitor.find('img', 'Code to scan with your authenticator app')
  const secret = await visitor.evaluate(() => document.querySelector('code')?.textContent ?? '')
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  await visitor.type('The six digits your app shows', app.generate())
  await visitor.press('Confirm')
  await visitor.press('I have saved them')
  await visitor.find('heading', /^Today, /)

  await visitor.press('Log out')
  await visitor.type('Email', email)
  await visitor.type('Password', password)
  await visitor.press('Continue')
  await visitor.find('heading', 'One more step')
  // Each code works once, and one that is half a minute early does, too.
  await visitor.type('Code', app.generate({ timestamp: Date.now() + 30_000 }))
  await visitor.press('Log in', 'button')
  await visitor.find('heading', /^Today, /)

  await visitor.open(`/office/timeline?from=${stay.from}`)
  await visitor.find('gridcell', /Larch, order/)
  await visitor.tabTo(/./, 'gridcell')
  const isOnOrder = () => /Larch/.test(document.activeElement?.textContent ?? '')
  for (let rows = 0; rows < 40 && !(await visitor.evaluate(isOnOrder)); rows++) await visitor.key('ArrowDown')
  await visitor.key('Enter')
  await visitor.in('dialog').tabTo('Open the order')
  await visitor.key('Enter')
  await visitor.find('heading', /^Order #\d+$/)
  await visitor.in('main').see('Ada Larch')
})
