import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../tools/run-shop.mjs'

export interface Speed {
  /** Both directions together, shared by all connections. */
  bitsPerSecond: number
  roundTripMs: number
}

const good: Speed = { bitsPerSecond: 1e9, roundTripMs: 0 }

/**
 * A connection to a port of this machine, fast or slow. The browser's own emulation affects only pages; this one is the same
 * for a page, its worker, and what the browser sends before the worker runs.
 */
export async function aLine() {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let shopPort = 0
  let speed = good
  let isHeld = false
  let waiting: (() => void)[] = []
  let isFreeAt = 0

  /** Everything in the order it was sent, and no faster than the line allows. */
  function carry(from: Socket, to: Socket) {
    const send = (size: number, deliver: () => void) => {
      const now = performance.now()
      isFreeAt = Math.max(now, isFreeAt) + (size * 8000) / speed.bitsPerSecond
      const arrive = () => (isHeld ? waiting.push(arrive) : deliver())
      setTimeout(arrive, isFreeAt - now + speed.roundTripMs / 2)
    }
    from.on('data', (bytes) => send(bytes.length, () => to.writable && to.write(bytes)))
    from.on('end', () => send(0, () => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => sockets.delete(from))
    sockets.add(from)
  }
  const server = createServer((near) => {
    const far = connect(shopPort, '127.0.0.1')
    carry(near, far)
    carry(far, near)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  return {
    url: `http://localhost:${port}`,
    leadTo(to: number) {
      shopPort = to
    },
    become(poorer: Speed) {
      speed = poorer
    },
    /** While it holds, nothing arrives. */
    hold(hangs: boolean) {
      isHeld = hangs
      if (hangs) return
      const late = waiting
      waiting = []
      for (const arrive of late) arrive()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
