import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTileServer } from '../../server/gateways/tiles.ts'
import { tileAt } from '../../server/domain/tile.ts'
import { useDatabase } from './use-database.ts'
import { openTestShop, type Shop } from './shop.ts'

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const company = { COMPANY_LATITUDE: '44.0582', COMPANY_LONGITUDE: '-121.3153' }
const { x, y } = tileAt(44.0582, -121.3153, 16)
const near = `/tiles/16/${x}/${y}.png`

describe('Tiles of the map', () => {
  const database = useDatabase()
  let dir: string
  let peer: Server
  let shop: Shop
  let openShop: (timeoutMs: number) => Promise<void>
  let now: number
  let asked: { url: string; agent: string }[]
  let answer: { status: number; body: Buffer; headers?: Record<string, string>; isSilent?: boolean }

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'tiles-'))
    now = Date.now()
    asked = []
    answer = { status: 200, body: png }
    peer = createServer((request, response) => {
      asked.push({ url: String(request.url), agent: String(request.headers['user-agent']) })
      if (answer.isSilent) return
      response.writeHead(answer.status, answer.headers).end(answer.body)
    })
    await new Promise<void>((resolve) => void peer.listen(0, '127.0.0.1', resolve))
    const { port } = peer.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/{z}/{x}/{y}.png?key=secret`
    openShop = async (timeoutMs) => {
      const tiles = createTileServer({ url, dir, userAgent: 'Shop', now: () => now, timeoutMs })
      shop = await openTestShop(database(), { env: company, tiles })
    }
    await openShop(60_000)
  })
  afterEach(async () => {
    await shop.app.close()
    peer.closeAllConnections()
    peer.close()
    rmSync(dir, { recursive: true })
  })
  const get = (url: string) => shop.app.inject({ url })
  const filesKept = () =>
    readdirSync(dir, { recursive: true }).filter((name) => String(name).endsWith('.tile'))

  it('come from the tile server through our own origin, and may be cached', async () => {
    const { statusCode, headers, rawPayload } = await get(near)
    expect([statusCode, headers['content-type'], rawPayload]).toEqual([200, 'image/png', png])
    expect(headers['cache-control']).toBe('public, max-age=604800')
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['set-cookie']).toBeUndefined()
    expect(asked).toEqual([{ url: `/16/${x}/${y}.png?key=secret`, agent: 'Shop' }])
  })

  it('are requested once, however many visitors want them, then or later', async () => {
    await Promise.all([get(near), get(near), get(near)])
    await get(near)
    expect(asked.length).toBe(1)
    expect(filesKept().length).toBe(1)
  })

  it('are requested again after a month', async () => {
    await get(near)
    now += 31 * 86_400_000
    answer.body = Buffer.concat([png, png])
    expect((await get(near)).rawPayload).toEqual(answer.body)
    expect(asked.length).toBe(2)
  })

  it('are served stale when the tile server is down', async () => {
    await get(near)
    now += 31 * 86_400_000
    answer.status = 500
    expect((await get(near)).rawPayload).toEqual(png)
  })

  it.each([
    `/tiles/16/${x + 20}/${y}.png`,
    '/tiles/3/1/2.png',
    '/tiles/19/0/0.png',
    '/tiles/16/99999999999/1.png',
    `/tiles/16/${x}/${y}.jpg`,
    '/tiles/16/../../etc/passwd',
    `/tiles/16/-1/${y}.png`,
    '/tiles/16/a/b.png',
    '/tiles/',
  ])('%s is not served, and not requested', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
    expect(asked).toEqual([])
  })

  it.each([
    ['an error', { status: 500, body: png }],
    ['a page instead of a picture', { status: 200, body: Buffer.from('<html><script>alert(1)</script>') }],
    ['a redirect', { status: 302, body: png, headers: { location: 'http://127.0.0.1:1/' } }],
    ['something enormous', { status: 200, body: Buffer.concat([png, Buffer.alloc(600_000)]) }],
    ['silence', { status: 200, body: png, isSilent: true }],
  ])('are missing for a minute after %s', async (_, bad) => {
    answer = bad
    if (answer.isSilent) await openShop(2_000)
    const { statusCode, headers } = await get(near)
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '60', 'no-store'])
    expect(filesKept()).toEqual([])
    answer = { status: 200, body: png }
    expect((await get(near)).statusCode).toBe(503)
    expect(asked.length).toBe(1)
    now += 61_000
    expect((await get(near)).statusCode).toBe(200)
  })

  it('do not exist without a tile server', async () => {
    const plain = await openTestShop(database(), { env: company })
    expect((await plain.app.inject({ url: near })).statusCode).toBe(404)
    await plain.app.close()
  })
})
