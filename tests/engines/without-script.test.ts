import { newEmail, password } from '../e2e/customer.ts'
import { test } from './journey.ts'

test.use({ browserOptions: { runsScripts: false } })

test('without a script, pages are read, and forms are sent', async ({ visitor }) => {
  const email = newEmail()
  visitor.expectComplaint(/\b422\b/)
  // Firefox asks for an icon next to an answer of the API, whose policy allows nothing around it.
  visitor.expectComplaint(/Content-Security-Policy: .*\/favicon\.ico/)
  const main = visitor.in('main')
  await visitor.open('/')
  await main.find('heading', 'Be Prepared For Heat, Chill And Beyond!')
  await visitor.open('/catalog/rental/1')
  await main.in('article').press(/^Details/)
  await visitor.seeAddress(/^\/product\/\d+/)
  await main.see(/call us and we will book for you/)

  await visitor.open('/registration')
  await main.see('This form works without JavaScript')
  await main.type('Email', email)
  await main.type('Password', password)
  await main.press('Sign up', 'button')
  await visitor.seeAddress('/')

  await visitor.open('/login')
  await main.type('Email', email)
  await main.type('Password', 'something else')
  await main.press('Log in', 'button')
  await main.seeField('Password', { description: 'Email and password do not match.', value: '' })
  await main.seeField('Email', { value: email })
  await main.type('Password', password)
  await main.press('Log in', 'button')
  await visitor.seeAddress('/')
  await visitor.open('/api/v1/cabinet/user')
  await visitor.see(email)

  await visitor.open('/contacts_us')
  await visitor.in('region', 'Cookies').press('Accept')
  await visitor.findNo('region', 'Cookies')
  await main.type('Name', 'Ada')
  await main.press('Send')
  await main.see('Please write a message.')
  await main.seeField('Name', { value: 'Ada' })
  await main.type('Email', 'ada@example.com')
  await main.type('Message', 'Is there a towel?')
  await main.press('Send')
  await main.see('Thanks for contacting us!')
})
