import { expect, type Page, test } from '@playwright/test'
import { privatePages, publicPages } from '../../contract/public-pages.ts'
import { acceptButton, fillAddress, homeAddress, main, openCheckout } from './customer.ts'
import { aTraveller, findForeign, keptIn, waitForWorker } from './traveller.ts'
import { waitForScript } from './visitor.ts'

const origin = process.env.SHOP_URL ?? ''

/** Every byte that the page or its worker has put by on this device. */
const bytesKept = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [localStorage, sessionStorage].flatMap((storage) =>
      Object.entries(storage).flat(),
    )
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve))
        texts.push(JSON.stringify(all.result))
      }
      database.close()
    }
    return texts.join('\n')
  })

/** Three nights which nobody has taken yet. */
async function aFreeStay(page: Page, productId: number) {
  const answer = await page.request.get(`/api/v1/products/${productId}/booking`)
  const { available_dates: days } = (await answer.json()) as {
    available_dates: { date: string; is_lock: boolean }[]
  }
  const start = days.findIndex((_, day) => days.slice(day, day + 4).every(({ is_lock }) => !is_lock))
  return { from: days[start]?.date ?? '', to: days[start + 3]?.date ?? '' }
}

/** Opens every page of the shop, as who is signed in. */
async function crawl(page: Page) {
  const pages = [...publicPages.map(({ path }) => path), ...privatePages]
  const addresses = pages.map((path) =>
    path.replace(':settlementId', '1').replace(':productId', '1').replace('*', 'nothing-here'),
  )
  for (const address of [
    ...addresses,
    '/catalog/sales?page=2&utm_source=letter',
    '/cabinet/orders?page=1',
    '/no/such/page',
  ]) {
    await page.goto(address)
    await waitForScript(page)
  }
  // What is kept behind a page's back.
  await page.waitForTimeout(3000)
}

test('nothing of a customer is kept by the worker: not after an order, a crawl, nor another customer', async () => {
  test.setTimeout(240_000)
  const traveller = await aTraveller(origin)
  const page = await traveller.page()
  await page.goto('/')
  await waitForWorker(page)

  const { email } = await openCheckout(page, 4, await aFreeStay(page, 4))
  const person = {
    Name: 'Quirinus',
    Surname: 'Hollowtree',
    'Driving license number': 'ZX-90817',
    'Cell phone': '(541) 555-0173',
  }
  for (const [label, text] of Object.entries(person)) await page.getByLabel(label, { exact: true }).fill(text)
  await fillAddress(homeAddress(page), '97702')
  await acceptButton(page).click()
  await expect(page).toHaveURL(/\/pay\/test\//)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page).toHaveURL(/\/cabinet\/orders/)
  await expect(main(page).getByRole('article').first()).toContainText('Paid')
  await crawl(page)

  const secrets = [email, ...Object.values(person), '12 Cedar Road', 'Paid']
  const check = async () => {
    expect(findForeign(origin, await keptIn(page))).toEqual([])
    const bytes = await bytesKept(page)
    expect(bytes.length).toBeGreaterThan(100_000)
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([])
  }
  await check()

  await page.goto('/cabinet/profile')
  await main(page).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await check()
  await openCheckout(page, 4, await aFreeStay(page, 4))
  await crawl(page)
  await check()
  await expect(main(page)).not.toContainText(email)
  await traveller.leave()
})
