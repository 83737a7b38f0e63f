import { connect, createServer, type AddressInfo } from 'node:net'

/** What a company's server does that the shop depends on. */
export type Mood = 'works' | 'fails' | 'hangs' | 'resets'

/** Stands between the shop and such a server. @param failure what it says in its protocol when it fails */
export async function startPeer(target: string, failure: string) {
  const { hostname, port } = new URL(target)
  let mood: Mood = 'works'
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (mood === 'resets') socket.resetAndDestroy()
    if (mood === 'fails') socket.end(failure)
    if (mood !== 'works') return
    const onward = connect(Number(port), hostname)
    onward.on('error', () => socket.destroy())
    socket.on('close', () => onward.destroy())
    onward.on('close', () => socket.destroy())
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: own.port }).href.replace(/\/$/, ''),
    set(next: Mood) {
      mood = next
    },
    stop: () => void server.close(),
  }
}

export const httpFailure =
  'HTTP/1.1 500 Internal Server Error\r\ncontent-type: text/plain\r\ncontent-length: 4\r\nconnection: close\r\n\r\noops'
export const smtpFailure = '421 not now\r\n'
