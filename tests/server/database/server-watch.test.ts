import net from 'node:net'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { type ServerState, watchServer } from '../../../server/database/server-watch.ts'

/** Watches it until the test ends. */
function watch(address: string) {
  const warn = vi.fn<(details: object, message: string) => void>()
  const states: ServerState[] = []
  const end = watchServer(address, {
    applicationName: 'test',
    log: { info() {}, warn, error() {} },
    onState: (state) => states.push(state),
  })
  onTestFinished(end)
  return {
    states,
    logged: () => warn.mock.calls.map(([{ message }]: [{ message?: string }, string]) => message),
    written: () => JSON.stringify(warn.mock.calls),
  }
}

/** A server whose connections get these bytes; an empty answer hangs up. */
async function aServer(answer: () => string) {
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as net.AddressInfo).port}`
}

/** How PostgreSQL says that it does not let someone in. */
function refusal(code: string, message: string) {
  const fields = `SFATAL\0C${code}\0M${message}\0\0`
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return `E${length.toString('latin1')}${fields}`
}

it('what a host says instead of its state is logged once, without the password', async () => {
  const url = new URL(inject('postgresUrl'))
  url.password = 'p%40s%2Cs'
  url.pathname = '/not_there'
  const { states, logged, written } = watch(url.href)
  await expect.poll(() => states.length).toBeGreaterThan(1)
  expect(states).not.toContain('follower')
  expect(logged()).toEqual(['database "not_there" does not exist'])
  expect(written()).toContain(`"host":"${url.host}"`)
  expect(written()).not.toMatch(/p%40s|p@s/)
})

it('what it says is logged again when that changes, also after a silence', async () => {
  const sayings = [
    refusal('28P01', 'wrong password'),
    refusal('28P01', 'wrong password'),
    '',
    refusal('28P01', 'wrong password'),
    refusal('3D000', 'no such database'),
    'X\u0000\u0000\u0000\u0004',
  ]
  const address = await aServer(() => sayings.shift() ?? '')
  const { logged } = watch(`postgres://shop:secret@${address}/shop`)
  await expect.poll(() => sayings.length).toBe(0)
  await expect.poll(logged).toHaveLength(3)
  expect(logged()).toEqual([
    'wrong password',
    'no such database',
    expect.stringContaining('received invalid response'),
  ])
})

it('a host that hangs up, or is just starting, is silent and not logged', async () => {
  const sayings = ['', refusal('57P03', 'the database system is starting up')]
  const address = await aServer(() => sayings.shift() ?? '')
  const { states, logged } = watch(`postgres://shop:secret@${address}/shop`)
  await expect.poll(() => states.slice(0, 3)).toEqual(['silent', 'silent', 'silent'])
  expect(logged()).toEqual([])
})
