import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const PIECE_BYTES = 2000
const PAUSE_MS = 40

/** A page in pieces of that many bytes. */
function* dropsOf(page: Buffer) {
  for (let at = 0; at < page.length; at += PIECE_BYTES) yield page.subarray(at, at + PIECE_BYTES)
}

/** A page in two pieces, the second from this text on. */
export function cutBefore(text: string) {
  return (page: Buffer) => {
    const at = page.indexOf(text)
    return [page.subarray(0, at), page.subarray(at)]
  }
}

/**
 * The shop's pages in pieces that are painted one by one, as on a line where each packet is awaited. Uncompressed, so that a
 * piece ends anywhere in the markup.
 */
export async function aDrippingShop(
  shopUrl: string,
  {
    pieces = dropsOf,
    pauseMs = PAUSE_MS,
  }: { pieces?: (page: Buffer) => Iterable<Buffer>; pauseMs?: number } = {},
) {
  const answerInPieces = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(shopUrl + url, { headers: { accept: headers.accept ?? '*/*' } })
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': type })
    if (type.startsWith('text/html'))
      for (const piece of pieces(body)) {
        response.write(piece)
        await sleep(pauseMs)
      }
    else response.write(body)
    response.end()
  }
  const server = createServer((request, response) => void answerInPieces(request, response))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => void server.close().closeAllConnections(),
  }
}
