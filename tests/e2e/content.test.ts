import { expect, test, waitForScript } from './visitor.ts'

const pages: [path: string, heading: string, texts: string[]][] = [
  ['/franchise', 'Own Your Own Mobile Sauna Business', ['Be your own boss!', '$2,500', 'within 48 hours']],
  ['/info/concept', 'What is a mobile sauna?', ['Select a location', 'within 50 miles', 'a bag of firewood']],
  ['/info/about', 'About Heat and Chill', ['established in 2020', 'step-by-step guide']],
  ['/info/franchise_about', 'A mobile sauna of your own', ['$2,500', 'within 48 hours']],
  [
    '/info/franchise_model',
    'The franchise model',
    ['up to 85%', 'up to 75%', 'after 3 years', 'after 4 years'],
  ],
  ['/info/franchise_advantages', 'Why partners like it', ['up to 25% of the time', 'up to 50%']],
  ['/info/guide', 'The sauna guide', ['Hitching', 'Leveling', 'Lighting', 'Firewood', 'Packing up', '911']],
  [
    '/privacy_policy',
    'Privacy Policy',
    ['18 July 2018', 'deleted within 5 business days of an emailed request'],
  ],
  ['/cookie_policy', 'Cookie Policy', ['22 July 2021', 'hasCookiesAgree', '315000000 seconds']],
  ['/terms', 'Terms & Conditions', ['22 July 2021', 'straight line', 'ACCEPT AND PAY']],
  ['/contacts_us', 'Contacts', ['Open in your maps app', 'Write to us']],
  ['/offline', 'Saved on this device', ['Nothing yet.', 'What you can open now']],
  ['/install', 'Install the app', ['Add to Home Screen', 'Add to Dock', 'storage of its own']],
]

for (const [path, heading, texts] of pages) {
  test(`${path} says what it is for, and fits the smallest screen`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    for (const text of texts) await expect(page.getByRole('main')).toContainText(text)
    await expect(page.getByRole('main')).not.toContainText('{{')
    await page.setViewportSize({ width: 320, height: 640 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })
}

test('a link in a text navigates without a page load', async ({ page }) => {
  await page.goto('/cookie_policy')
  await waitForScript(page)
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await expect(page).toHaveTitle(/^Privacy Policy/)
  await expect(page.locator('body[data-same]')).toHaveCount(1)
})

test('a heading of the guide is reached from the table of contents, clear of the header', async ({
  page,
  viewport,
}) => {
  await page.goto('/info/guide')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  if ((viewport?.width ?? 0) < 1024) await contents.getByText('On this page').first().click()
  await contents.getByRole('link', { name: 'Safe use' }).click()
  await expect(page).toHaveURL(/#safe-use$/)
  const heading = page.getByRole('heading', { name: 'Safe use' })
  await expect(heading).toBeInViewport()
  await expect
    .poll(async () => {
      const box = await heading.boundingBox()
      const header = await page.getByRole('banner').boundingBox()
      return box && header ? box.y - (header.y + header.height) : -1
    })
    .toBeGreaterThanOrEqual(0)
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })

    test('a policy is printed as plain text: no header, no footer, no table of contents', async ({
      page,
    }) => {
      await page.goto('/terms')
      await page.emulateMedia({ media: 'print' })
      for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden()
      await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Canceling' })).toBeVisible()
    })
  })
