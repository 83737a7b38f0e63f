import { expect, type Page } from '@playwright/test'
import { type Lie, lies, none, portalWords } from './bad-line.ts'
import { test } from './lines.ts'
import { cachedIn, storedBytes, waitForWorker, waitUntilCached } from './traveler.ts'
import { waitForScript } from './visitor.ts'

const articles = (page: Page) => page.getByRole('main').getByRole('article')
const sentence = (page: Page) => page.getByText('Your network is answering instead of the shop.').first()

test('a network that answers in the shop’s place is named, and nothing of it is saved', async ({
  line,
  traveler,
}) => {
  const page = await traveler.page()

  await page.goto('/')
  await waitForWorker(page)
  await page.goto('/catalog/rental/1')
  const opened = articles(page).first()
  const title = await opened.getByRole('heading').innerText()
  await opened.getByRole('link', { name: /^Details/ }).click()
  await expect(page).toHaveURL(/\/product\/\d+$/)
  const product = new URL(page.url()).pathname
  const saved = ['/', '/catalog/rental/1', product, '/api/v1/settlements', '/api/v1/catalog/sales']
  await waitUntilCached(page, ...saved)

  for (const lie of Object.keys(lies) as Lie[]) {
    await test.step(`${lie}: saved pages open and say so`, async () => {
      line.become({ kind: 'lie', how: lie })
      await page.goto('/catalog/rental/1')
      await expect(articles(page).first()).toBeVisible()
      await expect(sentence(page)).toBeVisible()
      await expect(page.getByText(/Saved copy from .* Prices and dates may have changed\./)).toBeVisible()
      await page.goto(product)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(sentence(page)).toBeVisible()
    })
    await test.step(`${lie}: pages that are not saved say so, too`, async () => {
      for (const address of ['/catalog/rental/2', '/terms', '/login', '/cabinet/orders', '/checkout']) {
        await page.goto(address)
        await expect(sentence(page), address).toBeVisible()
      }
    })
    expect(Object.values(await cachedIn(page)).flat()).toEqual(expect.arrayContaining(saved))
    expect(await storedBytes(page)).not.toContain(portalWords)
  }

  await test.step('the way to the shop is open again: the page goes on by itself', async () => {
    await page.goto('/catalog/rental/2')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not saved on this device')
    line.become(none)
    await expect(articles(page).first()).toBeVisible({ timeout: 60_000 })
    await expect(sentence(page)).toBeHidden()
    await page.goto('/catalog/rental/1')
    await waitForScript(page)
    await expect(articles(page).first()).toContainText('Nearest date:')
  })
})
