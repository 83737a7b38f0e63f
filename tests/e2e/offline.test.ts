import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { aStay, newEmail, password, shown } from './customer.ts'
import { test } from './journey.ts'
import { expectPictures, findForeign, cachedIn, waitForWorker, waitUntilCached } from './traveler.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const notice = (page: Page) =>
  page.getByText(/^Saved copy from \w{3} \d{1,2}, \d{1,2}:\d\d [AP]M\. Prices and dates may have changed\.$/)
/** The call that the page of a sauna is made of. */
const dataOf = (product: string) => `/api/v1${product.replace('product', 'products')}`
const articles = (page: Page) => page.getByRole('main').getByRole('article')

/** Nothing lies over any of its corners. */
const isUncovered = (part: Locator) =>
  part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const corners = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y] as const))
    return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  })

test('without a signal, what was open before opens again, and everything recovers by itself', async ({
  shop,
  traveler,
}) => {
  let page = await traveler.page()
  let listed: string[] = []
  let title = ''

  await test.step('one visit to the main page, one place and one sauna', async () => {
    await page.goto(shop.url)
    await waitForWorker(page)
    const picker = page.getByLabel('Select Location').first()
    await picker.selectOption({ index: 1 })
    await page.getByRole('button', { name: 'book now' }).first().click()
    await expect(articles(page).first()).toBeVisible()
    const catalog = new URL(page.url()).pathname
    await waitUntilCached(
      page,
      '/',
      catalog,
      `/api/v1${catalog}`,
      '/api/v1/settlements',
      '/api/v1/catalog/sales',
    )
    // Each sauna of the list, though nobody has opened one.
    listed = await articles(page)
      .getByRole('link', { name: /^Details/ })
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    expect(listed.length).toBeGreaterThan(3)
    await waitUntilCached(page, ...listed, ...listed.map(dataOf))
    const opened = articles(page).first()
    title = await opened.getByRole('heading').innerText()
    await opened.getByRole('link', { name: /^Details/ }).click()
    await expect(page).toHaveURL(/\/product\/\d+$/)
    const product = new URL(page.url()).pathname
    await waitUntilCached(page, product, dataOf(product))
  })
  const product = new URL(page.url()).pathname
  expect(findForeign(shop.url, await cachedIn(page))).toEqual([])

  await test.step('a connection that hangs does not delay what is saved', async () => {
    shop.freeze(true)
    await page.goto('/catalog/rental/1', { waitUntil: 'commit' })
    await expect(articles(page).first()).toBeVisible()
    shop.freeze(false)
  })

  await test.step('a newer answer appears on the open page by itself', async () => {
    const nearest = () => articles(page).filter({ hasText: title }).locator('time')
    await page.goto('/catalog/rental/1')
    const day = (await nearest().getAttribute('datetime')) ?? ''
    const id = product.split('/')[2]
    const post = (path: string, data: object) =>
      page.request.post(`/api/v1/${path}`, { data, headers: { origin: shop.url } })
    expect((await post('registration', { email: newEmail(), password })).status()).toBe(200)
    const dayAfter = new Date(Date.parse(day) + 3 * 86_400_000).toISOString().slice(0, 10)
    expect((await post(`products/${id}/booking`, { date_from: day, date_to: dayAfter })).status()).toBe(200)
    // Opening the checkout takes the nights.
    expect((await page.request.get('/api/v1/request/total')).status()).toBe(200)
    await page.reload()
    await expect(nearest()).not.toHaveAttribute('datetime', day)
    expect((await post('logout', {})).status()).toBe(204)
  })

  // As if there had been no room for the last one.
  await waitUntilCached(page, ...listed, ...listed.map(dataOf))
  const last = listed.at(-1) ?? ''
  await page.evaluate(
    async (addresses) => {
      for (const name of ['pages', 'data'])
        for (const address of addresses) await (await caches.open(name)).delete(address)
    },
    [last, dataOf(last)],
  )
  await shop.powerCut()
  await traveler.restart()
  page = await traveler.page()

  await test.step('through the address bar', async () => {
    const pages = {
      '/': 'Be Prepared For Heat, Chill And Beyond!',
      '/catalog/rental': 'Rental catalog',
      '/catalog/rental/1': 'Rental catalog',
      '/catalog/sales': 'Sales catalog',
      [product]: title,
      '/franchise': 'Own Your Own Mobile Sauna Business',
      '/contacts_us': /./,
      '/info/concept': /./,
      '/info/about': /./,
      '/info/franchise_about': /./,
      '/info/franchise_model': /./,
      '/info/franchise_advantages': /./,
      '/info/guide': /./,
      '/terms': /./,
      '/privacy_policy': /./,
      '/cookie_policy': /./,
    }
    for (const [address, text] of Object.entries(pages)) {
      await test.step(address, async () => {
        await page.goto(shop.url + address)
        await expect(heading(page)).toHaveText(text)
        await expectPictures(page)
      })
    }
  })

  await test.step('with its age in sight, and the button, on every screen', async () => {
    await page.goto(shop.url + product)
    for (const width of [390, 760, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      for (const part of [
        notice(page).locator('..'),
        page.getByRole('main').getByRole('link', { name: 'Log in' }),
      ])
        await expect.poll(() => isUncovered(part)).toBe(true)
    }
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('with the dates of the address', async () => {
    const stay = aStay(40)
    await page.goto(`${shop.url}${product}?date_from=${stay.from}&date_to=${stay.to}`)
    await expect(page.getByRole('textbox', { name: 'Start date' })).toHaveValue(shown(stay.from))
    await expect(page.getByRole('textbox', { name: 'Return date' })).toHaveValue(shown(stay.to))
    await expect(page.getByText(/^We cannot reach the shop right now\. Choosing dates/)).toBeVisible()
  })

  await test.step('to the map of all locations, which needs no server', async () => {
    await page.goto(`${shop.url}/contacts_us`)
    const map = page.getByRole('img', { name: /^Map of the United States/ })
    await expect(map.locator('[data-part=place]').first()).toBeVisible()
  })

  await test.step('to a listed sauna that was never opened, with all that the shop says of it', async () => {
    await page.goto(`${shop.url}/catalog/rental/1`)
    const other = articles(page).nth(2)
    const name = await other.getByRole('heading').innerText()
    await other.getByRole('link', { name: /^Details/ }).click()
    for (const open of [async () => {}, () => page.reload()]) {
      await open()
      await expect(heading(page)).toHaveText(name)
      await expectPictures(page)
      await expect(page.getByRole('heading', { name: 'What’s included' })).toBeVisible()
      await expect(page.getByText('only what the catalog says')).toHaveCount(0)
      await expect(notice(page)).toBeVisible()
    }
  })

  await test.step('to one that only the list knows', async () => {
    await page.goto(`${shop.url}/catalog/rental/1`)
    // A phone shows the first two a moment earlier.
    await expect(articles(page)).toHaveCount(listed.length)
    const other = articles(page).last()
    const name = await other.getByRole('heading').innerText()
    await other.getByRole('link', { name: /^Details/ }).click()
    await expect(heading(page)).toHaveText(name)
    await expectPictures(page)
    await expect(page.getByText('only what the catalog says')).toBeVisible()
    await page.reload()
    await expect(heading(page)).toHaveText(name)
  })

  await test.step('the page says how old it is', async () => {
    await page.goto(`${shop.url}/catalog/rental/1`)
    await expect(notice(page)).toBeVisible()
    await expect(articles(page).first()).toContainText(/Nearest date: .* \(saved \w{3} \d{1,2}\)/)
    await page.goto(`${shop.url}${product}`)
    await expect(notice(page)).toBeVisible()
    await page.goto(`${shop.url}/terms`)
    await expect(page.getByText('We cannot reach the shop right now.')).toBeVisible()
  })

  await test.step('a page that is not saved lists what is, with links', async () => {
    await page.goto(`${shop.url}/catalog/rental/2`)
    await expect(heading(page)).toHaveText('Not saved on this device')
    const saved = page.getByRole('main').getByRole('listitem')
    await expect(saved.filter({ hasText: /^Rental catalog, / })).toBeVisible()
    await expectPictures(page)
    await saved.filter({ hasText: title }).getByRole('link').click()
    await expect(heading(page)).toHaveText(title)
    await page.goto(`${shop.url}/catalog/rental/2`)
    await expect(heading(page)).toHaveText('Not saved on this device')
  })

  const waiting = page
  page = await traveler.page()

  await test.step('what needs the network says so, and keeps what was typed', async () => {
    await page.goto(`${shop.url}/login`)
    await page.getByLabel('Email').fill('traveler@road.example')
    const logIn = page.getByRole('button', { name: 'Log in' })
    await expect(logIn).toBeDisabled()
    await expect(logIn).toHaveAccessibleDescription(/We cannot reach the shop right now/)
    await page.goto(`${shop.url}/contacts_us`)
    await page.getByLabel('Message').fill('Is there wood?')
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  })

  await shop.start()
  await test.step('the shop is back: everything continues by itself', async () => {
    await expect(waiting.getByRole('main').getByRole('article').first()).toBeVisible({ timeout: 60_000 })
    await expect(heading(waiting)).toHaveText('Rental catalog')
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled({ timeout: 60_000 })
    await expect(page.getByLabel('Message')).toHaveValue('Is there wood?')
    await page.goto(`${shop.url}/catalog/rental/1`)
    await expect(articles(page).first()).toContainText('Nearest date:')
    await expect(notice(page)).toBeHidden()
    await expect(page.getByText('(saved')).toHaveCount(0)
  })
})
