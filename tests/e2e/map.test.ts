import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import { startShop } from '../../tools/run-shop.mjs'
import { expect, test as visitorTest, waitForScript } from './visitor.ts'

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

interface MapShop {
  url: string
  /** What its tile server was asked for. */
  asked: string[]
}

const test = visitorTest.extend<object, { mapShop: MapShop }>({
  mapShop: [
    async ({}, provide) => {
      const asked: string[] = []
      const tile = aTile()
      const peer = createServer((request, response) => {
        asked.push(String(request.url))
        response.writeHead(200, { 'content-type': 'image/png' }).end(tile)
      })
      await new Promise<void>((resolve) => void peer.listen(0, '127.0.0.1', resolve))
      const { port } = peer.address() as AddressInfo
      const env = {
        MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
        MAP_TILES_ATTRIBUTION: '© Somebody',
      }
      const { url, stop } = await startShop({ env })
      await provide({ url, asked })
      await stop()
      peer.close()
    },
    // It ends after the page, which may still be asking it for something.
    { scope: 'worker', timeout: 300_000 },
  ],
})

test.describe('the map of the contacts page, with a tile server', () => {
  test('works under the page’s policy, has its attribution, zooms, and sends requests only to the shop', async ({
    page,
    mapShop: { url, asked },
  }) => {
    await page.goto(`${url}/contacts_us`)
    await waitForScript(page)
    const map = page.getByRole('region', { name: /^Map: / })
    await expect(map).toBeVisible()
    await expect(page.getByText('© Somebody')).toBeVisible()
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
    expect(asked.every((path) => path.startsWith('/16/'))).toBe(true)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => asked.some((path) => path.startsWith('/15/'))).toBe(true)
    await map.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(map.locator('svg')).toBeVisible()
  })
})
