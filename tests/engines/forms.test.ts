import { expect } from '@playwright/test'
import { newEmail, password } from '../e2e/customer.ts'
import { test } from './journey.ts'

test('a form says under each field what is wrong, until it is edited', async ({ visitor }) => {
  visitor.expectComplaint(/\b422\b/)
  const main = visitor.in('main')
  await visitor.open('/registration')
  await main.type('Email', 'nowhere')
  await main.type('Password', '12345678')
  await main.press('Sign up', 'button')
  await main.seeField('Email', { isInvalid: true, isFocused: true, value: 'nowhere' })
  await main.seeField('Password', { isInvalid: true })
  await main.type('Email', newEmail())
  await main.seeField('Email', { isInvalid: false })
  await main.type('Password', password)
  await main.press('Sign up', 'button')
  await visitor.seeAddress('/')
})

test('a message to the company is corrected and sent', async ({ visitor }) => {
  visitor.expectComplaint(/\b422\b/)
  const main = visitor.in('main')
  await visitor.open('/contacts_us')
  await main.type('Name', 'Ann')
  await main.press('Send')
  await main.see('Please enter your email.')
  await main.see('Please write a message.')
  await main.seeField('Email', { isFocused: true, isInvalid: true })
  await main.seeField('Name', { value: 'Ann' })
  await main.type('Message', 'Is a sauna free in May?')
  await main.seeNo('Please write a message.')
  await main.type('Email', 'ann@example.com')
  await main.press('Send')
  await main.see('Thanks for contacting us! We will get in touch with you shortly')
  await main.seeField('Message', { value: '' })
  const thanked = () => document.activeElement?.textContent?.includes('Thanks for contacting us!') ?? false
  await visitor.waitFor(thanked, 'the thanks have the focus')
  expect(await visitor.has('alert')).toBe(false)
})
