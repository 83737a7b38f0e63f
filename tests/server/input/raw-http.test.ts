import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roundsFrom } from '../../rounds.ts'
import { aRental, aSettlement } from '../rows.ts'
import { openTestShop, type Shop } from '../shop.ts'
import { useDatabase } from '../use-database.ts'
import { openBuiltPages } from './built-pages.ts'
import { connections } from './raw-bytes.ts'
import { smuggling } from './smuggling.ts'

/** Half as many connections send anything, and a quarter as many hide a request. FC_RUNS=20000 is a long run. */
const RUNS = roundsFrom('FC_RUNS', 2_000)

/** Clients. */
const AT_ONCE = 250

/** The shop's own limits are longer; `slow-clients.test.ts` keeps to those. */
const shortLimits = {
  headersTimeout: 2_000,
  requestTimeout: 2_500,
  keepAliveTimeout: 200,
  connectionsCheckingInterval: 200,
  // Would close connections whose request nobody answers.
  timeout: 0,
}

/** However busy the machine is. */
const PATIENCE_MS = 60_000

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: shop.test', ...headers, '', ''].join('\r\n')

/** What no answer may tell: where the shop's files are, and which line of them has failed. */
const insides = ['node_modules', 'file://', path.resolve('.')]

interface Heard {
  said: string
  isOver: boolean
}

function findFaults({ said, isOver }: Heard): string[] {
  const faults: string[] = []
  if (!isOver) faults.push('neither answered nor closed')
  if (said && !said.startsWith('HTTP/1.1 ')) faults.push('no answer in HTTP')
  for (const [head, status = ''] of said.matchAll(/^HTTP\/1\.1 (\d{3}) (?:.+\r\n)+/gm))
    if (status >= '500' && !(status === '503' && /^retry-after: /im.test(head)))
      faults.push(`status ${status}`)
  for (const [, location = ''] of said.matchAll(/^location: (.*)\r$/gim))
    if (!/^\/(?![/\\])/.test(location)) faults.push(`leads to ${location}`)
  if (/(?:\n|\\n)\s+at .+:\d+:\d+/.test(said)) faults.push('shows a stack')
  for (const inside of insides) if (said.includes(inside)) faults.push(`tells ${inside}`)
  return faults
}

describe('a connection, whatever is sent through it,', () => {
  const database = useDatabase()
  const reached = new Set<string>()
  let shop: Shop
  let port: number

  beforeAll(async () => {
    const pages = await openBuiltPages()
    const { id } = await aSettlement(database())
    await aRental(database(), id)
    await database().version.bump()
    shop = await openTestShop(database(), {
      pages: { pages, picturesDir: tmpdir(), files: { clientDir: path.resolve('dist/client') } },
      env: { RATE_LIMIT_SCALE: '1000000' },
      furnish: (app) =>
        void app.get<{ Params: { number: string } }>('/hidden/:number', async ({ params }) => {
          reached.add(params.number)
          return ''
        }),
    })
    Object.assign(shop.app.server, shortLimits)
    port = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port)
  }, 240_000)
  afterAll(() => shop.app.close())

  /** Sends all of it at once, and listens until the shop hangs up. */
  async function send(bytes: string): Promise<Heard> {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => (said += text))
    // The shop may hang up before it has read everything.
    socket.on('error', () => {})
    socket.write(bytes, 'latin1')
    const isOver = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, PATIENCE_MS, false)
      socket.on('close', () => {
        clearTimeout(timer)
        resolve(true)
      })
    })
    socket.destroy()
    return { said, isOver }
  }
  const isServed = async () =>
    (await send(get('/live', 'Connection: close'))).said.startsWith('HTTP/1.1 200 ')

  /** Many at once, because some are only dropped after seconds. */
  async function sendAll(all: string[]) {
    const wrong: { sent: string; faults: string[] }[] = []
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const some = all.slice(at, at + AT_ONCE)
      for (const [n, heard] of (await Promise.all(some.map(send))).entries()) {
        const faults = findFaults(heard)
        if (faults.length > 0) wrong.push({ sent: (some[n] ?? '').slice(0, 2_000), faults })
      }
      expect(await isServed()).toBe(true)
    }
    return wrong
  }

  it('is answered or closed, never with a failure or what the server looks like inside, and the next one is served', async () => {
    expect(await sendAll(fc.sample(connections, Math.ceil(RUNS / 2)))).toEqual([])
  })

  it('does not bring a request in the body of another one, where it is in dispute how long that is', async () => {
    await send(get('/live') + get('/hidden/0', 'Connection: close'))
    expect([...reached]).toEqual(['0'])
    const all = fc.sample(smuggling, Math.ceil(RUNS / 4)).map((hide, n) => hide(`/hidden/${n + 1}`))
    expect(await sendAll(all)).toEqual([])
    const smuggled = [...reached].filter((n) => n !== '0').map((n) => all[Number(n) - 1])
    expect(smuggled).toEqual([])
  })
})
