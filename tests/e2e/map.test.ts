import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import { type Shop, startShop } from '../../tools/run-shop.mjs'
import { expect, test, waitForScript } from './visitor.ts'

/** A gray square, as small as a PNG can be. */
function aTile(): Buffer {
  const crcOf = (bytes: Buffer) => {
    let crc = 0xffffffff
    for (const byte of bytes) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
    }
    return (crc ^ 0xffffffff) >>> 0
  }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    crc.writeUInt32BE(crcOf(body))
    return Buffer.concat([length, body, crc])
  }
  const size = 256
  const head = Buffer.from([0, 0, 1, 0, 0, 0, 1, 0, 8, 0, 0, 0, 0])
  const rows = Buffer.alloc((size + 1) * size, 0xd0)
  for (let row = 0; row < size; row++) rows[row * (size + 1)] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

test.describe('the map of the contacts page, with a tile server', () => {
  test.describe.configure({ mode: 'serial' })
  let peer: Server
  let shop: Shop
  const asked: string[] = []

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    const tile = aTile()
    peer = createServer((request, response) => {
      asked.push(String(request.url))
      response.writeHead(200, { 'content-type': 'image/png' }).end(tile)
    })
    await new Promise<void>((resolve) => void peer.listen(0, '127.0.0.1', resolve))
    const { port } = peer.address() as AddressInfo
    const settings = {
      MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
      MAP_TILES_ATTRIBUTION: '© Somebody',
    }
    shop = await startShop({ env: settings })
  })
  test.afterAll(async () => {
    await shop?.stop()
    peer?.close()
  })

  test('works under the page’s policy, has its attribution, zooms, and sends requests only to the shop', async ({
    page,
  }) => {
    await page.goto(`${shop.url}/contacts_us`)
    await waitForScript(page)
    const map = page.getByRole('region', { name: /^Map: / })
    await expect(map).toBeVisible()
    await expect(page.getByText('© Somebody')).toBeVisible()
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
    expect(asked.every((url) => url.startsWith('/16/'))).toBe(true)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => asked.some((url) => url.startsWith('/15/'))).toBe(true)
    await map.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(map.locator('svg')).toBeVisible()
  })
})
