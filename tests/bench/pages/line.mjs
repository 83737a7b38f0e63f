// A slow line in front of a server on this machine. The browser's own throttling reaches pages only; this one is the
// same for a page, its service worker, and whatever the browser asks for by itself.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { freePort } from '../../../tools/run-shop.mjs'

/** @typedef {{ roundTripMs: number, bitsPerSecond: number }} Speed the rate is that of the way down; the way up is free */

/** @type {Speed} */
const unlimited = { roundTripMs: 0, bitsPerSecond: Infinity }

/** What one packet carries; connections that send at the same time take turns by packets. */
const PACKET = 1460

/**
 * One direction of the line: packets wait for their turn, take their time on the line, and arrive in order.
 * @param {() => { bytesPerMs: number, delayMs: number, isHeld: boolean }} state while it is held, nothing arrives
 */
function createDirection(state) {
  /** @type {{ to: import('node:net').Socket, chunks: (Buffer | null)[] }[]} */
  const senders = []
  /** @type {{ at: number, to: import('node:net').Socket, bytes: Buffer | null }[]} */
  const underway = []
  let freeAt = 0
  /** @type {NodeJS.Timeout | undefined} */
  let timer

  /** The next packet of the connection that has waited longest; null is the end of a connection. */
  function nextPacket() {
    const sender = senders.shift()
    if (!sender) return null
    const [chunk = null] = sender.chunks
    const bytes = chunk && chunk.subarray(0, PACKET)
    if (chunk && chunk.length > PACKET) sender.chunks[0] = chunk.subarray(PACKET)
    else sender.chunks.shift()
    if (sender.chunks.length > 0) senders.push(sender)
    return { to: sender.to, bytes }
  }

  function work() {
    clearTimeout(timer)
    const { bytesPerMs, delayMs, isHeld } = state()
    const now = performance.now()
    while (freeAt <= now) {
      const packet = nextPacket()
      if (!packet) break
      freeAt = Math.max(freeAt, now - 20) + (packet.bytes?.length ?? 0) / bytesPerMs
      underway.push({ at: freeAt + delayMs, ...packet })
    }
    const last = isHeld ? -Infinity : now
    while (underway[0] && underway[0].at <= last) {
      const { to, bytes } = underway.shift() ?? underway[0]
      if (bytes === null) to.end()
      else if (to.writable) to.write(bytes)
    }
    const due = Math.min(
      senders.length > 0 ? freeAt : Infinity,
      isHeld ? Infinity : (underway[0]?.at ?? Infinity),
    )
    if (due < Infinity) timer = setTimeout(work, Math.max(1, due - now))
  }

  /** @param {import('node:net').Socket} to @param {Buffer | null} bytes */
  function send(to, bytes) {
    const sender = senders.find((known) => known.to === to)
    if (sender) sender.chunks.push(bytes)
    else senders.push({ to, chunks: [bytes] })
    work()
  }
  return { send, work }
}

/** @typedef {Awaited<ReturnType<typeof startLine>>} Line */

/**
 * Opens a port that leads to a server over a line.
 * @param {string | null} url of the server; null when `leadTo` will tell it
 * @param {Speed} speed
 */
export async function startLine(url, speed = unlimited) {
  let target = url === null ? null : new URL(url)
  let { roundTripMs, bitsPerSecond } = speed
  let isHeld = false
  const port = await freePort()
  const up = createDirection(() => ({ bytesPerMs: Infinity, delayMs: roundTripMs / 2, isHeld }))
  const down = createDirection(() => ({ bytesPerMs: bitsPerSecond / 8000, delayMs: roundTripMs / 2, isHeld }))
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  let lastAt = 0

  const server = createServer((near) => {
    if (!target) {
      near.destroy()
      return
    }
    const far = connect(Number(target.port || 80), target.hostname)
    for (const [from, to, { send }] of /** @type {const} */ ([
      [near, far, up],
      [far, near, down],
    ])) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('data', (bytes) => {
        lastAt = Date.now()
        send(to, bytes)
      })
      from.on('end', () => send(to, null))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        if (from.errored) to.destroy()
      })
    }
  })
  async function open() {
    if (server.listening) return
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  /** As if the server were killed: open connections break, new ones are refused. */
  const cut = () =>
    new Promise((resolve) => {
      server.close(resolve)
      for (const socket of sockets) socket.destroy()
    })
  await open()
  return {
    url: `http://localhost:${port}`,
    lastAt: () => lastAt,
    cut,
    mend: open,
    close: cut,
    /** @param {string} to */
    leadTo(to) {
      target = new URL(to)
    },
    /** From here on. @param {Speed} other */
    become(other) {
      ;({ roundTripMs, bitsPerSecond } = other)
    },
    /** While it is held, nothing arrives. @param {boolean} hangs */
    hold(hangs) {
      isHeld = hangs
      up.work()
      down.work()
    },
  }
}
