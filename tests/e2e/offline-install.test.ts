import { expect } from '@playwright/test'
import { sharedShopUrl, test } from './journey.ts'
import { cachedIn, waitForWorker } from './traveler.ts'
import { waitForScript } from './visitor.ts'

interface Manifest {
  id: string
  scope: string
  start_url: string
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { url: string }[]
  share_target: { action: string; params: { text: string } }
  screenshots: { src: string; sizes: string; form_factor: string }[]
}

test.use({ shopUrl: sharedShopUrl })

test('the shop can be installed, suggests it to returning visitors, and asks no one twice', async ({
  traveler,
}) => {
  let page = await traveler.page()
  const document = await page.goto('/')
  // A browser asks for a manifest that a document names beside its largest picture, so it does only without a script.
  const withScript = (await document?.text())?.replaceAll(/<noscript>.*?<\/noscript>/g, '')
  expect(withScript).toMatch(/<h1/)
  expect(withScript).not.toContain('manifest')
  await waitForWorker(page)

  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}') as Manifest
  expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/' })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    '512x512 monochrome',
  ])
  const shared = `${manifest.share_target.action}?${manifest.share_target.params.text}=Bend,+OR+97702`
  expect((await page.request.get(shared)).url()).toContain('/search?zip_code=97702')
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'narrow', 'wide'])
  for (const { src } of [...manifest.icons, ...manifest.screenshots])
    expect((await page.request.get(src)).status(), src).toBe(200)
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status(), url).toBe(200)

  // A visitor comes back and looks around.
  const suggestion = () => page.getByText('Install Heat and Chill?')
  await page.goto('/')
  await waitForScript(page)
  // The browser decides when a page can be installed; the suggestion appears on the next page.
  await expect(async () => {
    for (const name of ['Terms & Conditions', 'Privacy Policy'])
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await expect(suggestion()).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(suggestion()).toBeHidden()

  await traveler.restart()
  page = await traveler.page()
  await page.goto('/')
  await waitForWorker(page)
  await waitForScript(page)
  for (const name of ['Terms & Conditions', 'Privacy Policy', 'Cookie Policy']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await page.waitForTimeout(800)
  }
  await expect(suggestion()).toBeHidden()
})

test('a page that was still on its way when the worker took over is taken over, too', async ({
  traveler,
}) => {
  const late = await traveler.page()
  const first = await traveler.page()
  const workerIsReady = first.goto('/').then(() => waitForWorker(first))
  await late.route('**/terms', async (route) => {
    await workerIsReady
    await route.continue()
  })
  await late.goto('/terms')
  await waitForWorker(late)
})

test('files that were deleted while the worker stayed come back with the next page', async ({ traveler }) => {
  const page = await traveler.page()
  await page.goto('/terms')
  await waitForWorker(page)
  await page.goto('/cookie_policy')
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.goto('/privacy_policy')
  const precached = async () =>
    Object.entries(await cachedIn(page)).flatMap(([name, keys]) => (name.startsWith('workbox') ? keys : []))
  await expect.poll(precached, { timeout: 30_000 }).toContainEqual(expect.stringContaining('/index.html'))
  await page.context().setOffline(true)
  await page.goto('/checkout')
  await expect(page.getByText('We cannot reach the shop right now.')).toBeVisible()
})
