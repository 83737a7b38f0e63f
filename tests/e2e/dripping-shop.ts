import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const PIECE_BYTES = 2000
const PAUSE_MS = 40

/**
 * The shop's pages in pieces that are painted one by one, as on a line where each packet is awaited. Uncompressed, so that a
 * piece ends anywhere in the markup.
 */
export async function aDrippingShop(shopUrl: string) {
  const answerInPieces = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(shopUrl + url, { headers: { accept: headers.accept ?? '*/*' } })
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': type })
    const pieceBytes = type.startsWith('text/html') ? PIECE_BYTES : body.length
    for (let at = 0; at < body.length; at += pieceBytes) {
      response.write(body.subarray(at, at + pieceBytes))
      if (pieceBytes === PIECE_BYTES) await sleep(PAUSE_MS)
    }
    response.end()
  }
  const server = createServer((request, response) => void answerInPieces(request, response))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => void server.close().closeAllConnections(),
  }
}
