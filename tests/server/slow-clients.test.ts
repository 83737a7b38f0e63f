import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openTestShop } from './shop.ts'
import { useDatabase } from './use-database.ts'

const HEAD = 'POST /api/v1/login HTTP/1.1\r\nhost: shop.test\r\n'
const WHOLE_HEAD = `${HEAD}sec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n`

describe('a client that sends a byte a second', () => {
  const database = useDatabase()

  /** @returns how long the shop stays with it, in seconds, and what it was told at the end */
  async function sendSlowly(port: number, beginning: string) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const startedAt = performance.now()
    socket.on('error', () => {})
    socket.write(beginning)
    const dripping = setInterval(() => socket.write('x'), 1_000)
    let said = ''
    socket.on('data', (bytes) => (said += bytes))
    await once(socket, 'close')
    clearInterval(dripping)
    return { seconds: (performance.now() - startedAt) / 1_000, said }
  }

  // The limits are the shop's own, so this takes as long as the longer of them.
  it('has some seconds for the head of a request, and for its body, and is told when they are over', async () => {
    const { app } = await openTestShop(database())
    onTestFinished(() => app.close())
    const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
    const many = (beginning: string) =>
      Promise.all(Array.from({ length: 100 }, () => sendSlowly(port, beginning)))
    const [heads, bodies] = await Promise.all([many(HEAD), many(WHOLE_HEAD)])
    expect([...heads, ...bodies].filter(({ said }) => !said.startsWith('HTTP/1.1 408 '))).toEqual([])
    expect(Math.min(...heads.map(({ seconds }) => seconds))).toBeGreaterThan(11)
    expect(Math.min(...bodies.map(({ seconds }) => seconds))).toBeGreaterThan(24)
    const latest = (clients: { seconds: number }[]) => Math.max(...clients.map(({ seconds }) => seconds))
    console.log(
      `dropped: heads after ${latest(heads).toFixed(1)} s, bodies after ${latest(bodies).toFixed(1)} s`,
    )
    expect((await fetch(`http://127.0.0.1:${port}/live`)).status).toBe(200)
  })
})
