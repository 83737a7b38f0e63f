import net from 'node:net'

/**
 * What lies between two machines: passes connections on, until it is cut. Then nothing gets through in either direction
 * and nobody is told, as with a real one; once it is mended, all of it goes on.
 * @param {number} to the port of the server at its end
 * @returns {Promise<{ port: number, cut: () => void, mend: () => void, remove: () => void }>}
 */
export async function layCable(to) {
  /** @type {Set<net.Socket>} */
  const sockets = new Set()
  /** @type {Set<() => void>} what would have happened meanwhile */
  const delayed = new Set()
  let isCut = false
  const whenWhole = (/** @type {() => void} */ work) => (isCut ? void delayed.add(work) : work())

  /** @param {net.Socket} socket @param {net.Socket} other */
  function join(socket, other) {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('data', (data) => {
      if (isCut) return whenWhole(() => other.write(data))
      if (!other.write(data)) {
        socket.pause()
        other.once('drain', () => isCut || socket.resume())
      }
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      whenWhole(() => other.destroy())
    })
  }
  const server = net.createServer((near) => {
    near.on('error', () => {})
    whenWhole(() => {
      const far = net.connect(to, '127.0.0.1')
      join(near, far)
      join(far, near)
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The cable has no port')
  return {
    port: address.port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.pause()
    },
    mend() {
      isCut = false
      for (const work of delayed) work()
      delayed.clear()
      for (const socket of sockets) socket.resume()
    },
    remove() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
