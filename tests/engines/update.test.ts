import { expect } from '@playwright/test'
import { testWithOwnShop as test } from './journey.ts'
import { nextBuild } from './next-build.ts'

/** Which build rendered the open page. */
const buildHere = () =>
  (JSON.parse(document.getElementById('state')?.textContent ?? '{}') as { shop?: { buildId?: string } }).shop
    ?.buildId ?? ''

/** As the browser does on its own within the hour. */
const lookForUpdate = async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update()
  return Boolean(registration?.waiting)
}

test('a new version is suggested, and comes when it is accepted', async ({ shop, visitor }) => {
  await visitor.open('/')
  await visitor.waitForWorker()
  await visitor.waitForPrecache()
  const oldBuild = await visitor.evaluate(buildHere)
  await shop.powerCut()
  await shop.start(nextBuild)
  visitor.expectNetworkComplaints()

  await visitor.waitFor(lookForUpdate, 'the next worker is waiting')
  await visitor.hears('status', undefined, { text: 'A new version of the shop is ready.' })
  await visitor.hears('button', 'Not now')
  expect(await visitor.evaluate(buildHere)).toBe(oldBuild)
  await visitor.press('Refresh')
  await expect
    .poll(() => visitor.evaluate(buildHere).catch(() => oldBuild), { timeout: 45_000 })
    .not.toBe(oldBuild)
  await visitor.seeAddress('/')
  await visitor.seeNo('A new version of the shop is ready.')
  await visitor.open('/terms')
  await visitor.in('main').find('heading', /Terms/)
  expect(await visitor.evaluate(buildHere)).not.toBe(oldBuild)
})
