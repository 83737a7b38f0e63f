import type { Page } from '@playwright/test'
import { expect, test, waitForScript } from './visitor.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click()
const thanks = 'Thanks for contacting us! We will get in touch with you shortly'

async function write(page: Page, message: string) {
  await box(page, 'Name').fill('Ann Example')
  await box(page, 'Email').fill('ann@example.com')
  await box(page, 'Message').fill(message)
}

test('a message is sent, and thanks appear in focus and in view', async ({ page }) => {
  await page.goto('/contacts_us')
  await waitForScript(page)
  await write(page, `Is a sauna free in May? ${Math.random()}`)
  await send(page)
  const text = page.getByText(thanks)
  await expect(text).toBeFocused()
  await expect(text).toBeInViewport()
  await expect(box(page, 'Message')).toHaveValue('')
})

test('the server’s errors are under their fields until they are edited', async ({ page, complaints }) => {
  complaints.expect(/status of 422/)
  await page.goto('/contacts_us')
  await waitForScript(page)
  await box(page, 'Name').fill('Ann')
  await send(page)
  await expect(page.getByText('Please enter your email.')).toBeVisible()
  await expect(page.getByText('Please write a message.')).toBeVisible()
  await expect(box(page, 'Email')).toBeFocused()
  await expect(box(page, 'Name')).toHaveValue('Ann')
  await page.keyboard.type('a')
  await expect(page.getByText('Please write a message.')).toBeHidden()
})

test('what cannot be sent is saved', async ({ page, context, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/contacts_us')
  await waitForScript(page)
  await write(page, 'A long story')
  await context.setOffline(true)
  await send(page)
  await expect(page.getByRole('alert')).toContainText('Your message is still here.')
  await expect(box(page, 'Message')).toHaveValue('A long story')
})

test('what is typed before hydration is taken over', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/entry-client*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/contacts_us', { waitUntil: 'commit' })
  await box(page, 'Name').fill('Early Bird')
  letGo()
  await waitForScript(page)
  await box(page, 'Company').fill('Birds')
  await expect(box(page, 'Name')).toHaveValue('Early Bird')
})

test('without a tile server the region around the company is drawn, with a link to the device’s own maps app', async ({
  page,
}) => {
  await page.goto('/contacts_us')
  await expect(page.locator('figure svg').first()).toBeVisible()
  await expect(page.getByRole('img', { name: /^Map of the region around / })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in your maps app' })).toHaveAttribute(
    'href',
    /^(https:|geo:)/,
  )
  expect((await page.request.get('/tiles/16/10683/23815.png')).status()).toBe(404)
})

test('all locations are on a map that moves nothing, closer on a button, and each is a link', async ({
  page,
}) => {
  await page.goto('/contacts_us')
  const section = page.getByRole('region', { name: 'Where our saunas are' })
  const below = section.getByRole('list')
  const before = await below.boundingBox()
  await waitForScript(page)
  const map = section.getByRole('img', { name: /^Map of the United States/ })
  await expect(map.locator('[data-part=place]').first()).toBeVisible()
  expect(await below.boundingBox()).toEqual(before)
  await expect(map.locator('[data-part=place]')).toHaveCount(await below.getByRole('listitem').count())
  await section.getByRole('button', { name: 'Our region' }).click()
  await expect(section.getByRole('img', { name: 'Map of the region around our office' })).toBeVisible()
  await below.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/catalog\/rental\/\d+$/)
})
