import { expectNoViolations, goTo, heading, joinAsOwner, sharedShop } from './office-member.ts'
import { expect, test } from './visitor.ts'

test('an owner answers a message with a saved reply, and nothing typed is lost', async ({
  page,
  complaints,
}, { project: { name: width } }) => {
  // A colleague was first.
  complaints.expect(/status of 409/)
  // What is missing in a form.
  complaints.expect(/status of 422/)
  const sender = `Ann ${width}`
  const address = `ann-${width}@example.com`
  await page.goto('/contacts_us')
  const form = page.locator('#feedback-form')
  await form.getByLabel('Name').fill(sender)
  await form.getByLabel('Email').fill(address)
  await form.getByLabel('Message').fill('I would like to hear about the franchise.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thanks for contacting us!')).toBeVisible()

  await joinAsOwner(page, `messages-${width}@example.com`, sharedShop())
  await goTo(page, 'Messages')
  await expect(heading(page, 'Messages')).toBeVisible()
  await page.getByRole('link', { name: 'Saved replies' }).click()
  await expect(heading(page, 'Saved replies')).toBeVisible()
  await page.getByRole('button', { name: 'Save the reply' }).click()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/Please enter a title/)
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill(`Franchise ${width}`)
  await page.getByLabel('Text').fill('Thank you for asking.\nWe call you tomorrow.')
  await page.getByRole('button', { name: 'Save the reply' }).click()
  await expect(page.getByRole('status')).toContainText('is saved.')
  await expectNoViolations(page)
  await goTo(page, 'Messages')

  await page.getByLabel('About').selectOption('Franchise')
  await expect(page).toHaveURL(/messages\?about=franchise$/)
  await expectNoViolations(page)
  await page.getByRole('link', { name: sender }).click()
  await expect(heading(page, /^Message #\d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'Take it' }).click()
  await expect(page.getByRole('status')).toContainText('It is with you now.')

  const answer = page.getByLabel('Your answer')
  await answer.fill('Dear Ann,')
  await page.getByLabel('Saved reply').selectOption(`Franchise ${width}`)
  await page.getByRole('button', { name: 'Insert' }).click()
  const typed = 'Dear Ann,\n\nThank you for asking.\nWe call you tomorrow.'
  await expect(answer).toHaveValue(typed)
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(answer).toHaveValue(typed)
  await expectNoViolations(page)

  // A colleague writes a note meanwhile: here the same person, in another tab.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('New note').fill('Ann is my cousin.')
  await other.getByRole('button', { name: 'Save the note' }).click()
  await expect(other.getByRole('status')).toContainText('The note is saved.')
  await other.close()
  await answer.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Nothing was sent, and your words are still here.')
  await expect(page.getByText('Ann is my cousin.')).toBeVisible()
  await expect(answer).toHaveValue(typed)
  await page.getByRole('button', { name: 'Send the answer' }).press('Enter')
  await expect(page.getByRole('status')).toContainText(`Your answer goes to ${address}.`)
  await expect(answer).toHaveValue('')
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Close it' }).click()
  await expect(page.getByRole('status')).toContainText('It is closed.')
  await expect(page.getByRole('button', { name: 'Reopen it' })).toBeVisible()
  await expectNoViolations(page)
})
