import { aStay, firstOrder, main, rent } from './customer.ts'
import { commandOf, expectNoViolations, goTo, heading, joinAsOwner, sharedShop } from './office-member.ts'
import { findViolations } from './axe.ts'
import { expect, test, waitForScript } from './visitor.ts'

test('a customer says how it was, an owner publishes and answers it, and everybody reads it with the sauna', async ({
  page,
  complaints,
}, { project }) => {
  // The bare test payment page has no icon, the network is gone for a moment, and one review is refused.
  complaints.expect(/status of (404|422)|ERR_INTERNET_DISCONNECTED/)
  const isPhone = project.name === 'phone'
  const sauna = isPhone ? 5 : 8
  await rent(page, sauna, aStay(150), { name: 'Juniper', surname: 'Frost' })
  const number = /#(\d+)/.exec((await firstOrder(page).textContent()) ?? '')?.[1] ?? ''
  const say = page.getByRole('button', { name: 'Write a review' })
  await expect(say).toHaveCount(0)
  for (const step of ['hand-over', 'complete']) await commandOf(sharedShop(), step, number)

  await page.reload()
  await say.click()
  const dialog = page.getByRole('dialog', { name: 'How was it?' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toContainText('Please choose a rating.')
  await expect(dialog.getByRole('radio', { name: 'Bad' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await dialog.getByRole('radio', { name: 'Good' }).check()
  await dialog
    .getByRole('textbox', { name: 'Your review' })
    .fill('Hot within an hour.\nThe dog liked the porch.')
  const named = dialog.getByRole('checkbox', { name: 'Show my first name, Juniper' })
  await expect(named).not.toBeChecked()
  await named.check()
  expect(await findViolations(page)).toEqual([])
  // Nothing that was typed is lost, neither by a line that drops nor by closing the dialog.
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await say.click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
  await page.getByText('Details').first().waitFor()
  await expect(firstOrder(page)).toContainText('Your review, 4 of 5: Good')
  await expect(firstOrder(page)).toContainText('We check reviews before publishing them.')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Change your review' }).click()
  await dialog.getByRole('button', { name: 'Delete review' }).click()
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expect(dialog.getByRole('group', { name: 'Delete your review?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Delete review' })).toBeFocused()
  await page.keyboard.press('Escape')

  await joinAsOwner(page, `reviews-${project.name}@example.com`, sharedShop())
  await goTo(page, 'Reviews')
  await expect(heading(page, 'Reviews')).toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: `Order #${number}` })
  await expect(item).toContainText('The dog liked the porch.')
  await expectNoViolations(page)
  await item.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published on the sauna’s page.')).toBeVisible()
  await page.getByLabel('Status').selectOption('published')
  await item.getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByLabel('Your answer')).toBeFocused()
  await page.getByLabel('Your answer').fill('Come again, both of you.')
  await page.getByRole('button', { name: 'Publish the answer' }).click()
  await expect(item).toContainText('Our answer: Come again, both of you.')
  await expectNoViolations(page)

  await page.goto(`/product/${sauna}`)
  await waitForScript(page)
  const reviews = main(page).getByRole('region', { name: 'Reviews' })
  await expect(reviews).toContainText('4 of 5, from 1 review')
  await expect(reviews).toContainText('Juniper')
  await expect(reviews).toContainText('Our answer: Come again, both of you.')
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')
  expect(data).toMatchObject({
    aggregateRating: { ratingValue: 4, reviewCount: 1 },
    review: [{ reviewRating: { ratingValue: 4 }, author: { name: 'Juniper' } }],
  })
  expect(await findViolations(page)).toEqual([])
})
