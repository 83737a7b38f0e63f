import { expect } from '@playwright/test'
import { testWithOwnShop as test } from './journey.ts'
import type { Visitor } from './visitor.ts'

const unreachable = 'We cannot reach the shop right now.'

test('without the shop, what was open before opens again, and what needs it says so', async ({
  shop,
  visitor,
}) => {
  const main = visitor.in('main')
  await visitor.open('/')
  await visitor.waitForWorker()
  await visitor.choose('Select Location', 'Bend')
  await visitor.press('book now')
  await visitor.seeAddress(/^\/catalog\/rental\/\d+$/)
  const sauna = (await main.in('article').find('heading')).text
  const catalog = await visitor.address()
  await visitor.waitUntilCached(catalog, `/api/v1${catalog}`)
  await main.in('article').press(/^Details/)
  await visitor.seeAddress(/^\/product\/\d+$/)
  const product = await visitor.address()
  await visitor.waitUntilCached(product, `/api/v1${product.replace('product', 'products')}`)
  await main.find('heading', sauna)
  await seePictures(visitor)
  await visitor.waitUntilCached(...(await visitor.evaluate(picturesInSight)).map(({ path }) => path))

  await visitor.waitForPrecache()
  await shop.powerCut()
  visitor.expectNetworkComplaints()

  await visitor.open(catalog)
  await main.find('heading', sauna)
  await visitor.see(/Saved copy from \w{3} \d{1,2}, \d{1,2}:\d\d [AP]M\. Prices and dates may have changed\./)
  await main.in('article').press(/^Details/)
  await visitor.seeAddress(product)
  await main.find('heading', sauna)
  await visitor.open(product)
  await visitor.see('Saved copy from')
  await seePictures(visitor)

  for (const address of ['/login', '/registration', '/checkout', '/cabinet/profile', '/cabinet/orders']) {
    await visitor.open(address)
    await visitor.see(unreachable)
    expect(await visitor.evaluate(() => document.querySelectorAll('main h1').length), address).toBe(1)
  }
  await visitor.open('/login')
  await visitor.hears('button', 'Log in', {
    isDisabled: true,
    description: 'We cannot reach the shop right now, and this needs a connection.',
  })
  await visitor.open('/no/such/page')
  await main.find('heading', 'Page Not Found')
  await visitor.see(unreachable)
  await visitor.open('/')
  await main.find('heading', 'Be Prepared For Heat, Chill And Beyond!')

  await shop.start()
  await visitor.open('/login')
  await visitor.seeNo(unreachable)
  await visitor.hears('button', 'Log in', { isDisabled: false })
})

/** Runs in the page. */
function picturesInSight() {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')].filter((image) => {
    const { top, bottom, left, right, width } = image.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  })
  return pictures.map(({ currentSrc, naturalWidth }) => ({
    path: currentSrc.slice(location.origin.length),
    isThere: naturalWidth > 0,
  }))
}

async function seePictures(visitor: Visitor) {
  const areThere = async () => {
    const pictures = await visitor.evaluate(picturesInSight)
    return pictures.length > 0 && pictures.every(({ isThere }) => isThere)
  }
  await expect.poll(areThere, { message: 'every visible picture is there', timeout: 45_000 }).toBe(true)
}
