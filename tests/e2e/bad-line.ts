import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Words that only the portal's page has. */
export const portalWords = 'Pine Motel Wi-Fi'
const page = `<!doctype html><html lang="en"><title>${portalWords}</title><h1>Accept our terms to go online</h1></html>`

const html = { 'content-type': 'text/html; charset=utf-8' }
const send = (status: number, headers: Record<string, string>, body: string) => (to: ServerResponse) =>
  void to.writeHead(status, headers).end(body)

/** How it answers in the shop's place. */
export const lies = {
  'a page': send(200, html, page),
  'a page that may be cached': send(200, { ...html, 'cache-control': 'max-age=86400' }, page),
  'a page that must not be cached': send(200, { ...html, 'cache-control': 'no-store' }, page),
  'a redirect': (to: ServerResponse) =>
    void to.writeHead(302, { location: 'http://portal.invalid/sign-in' }).end(),
  'a redirect within the site': (to: ServerResponse, url: string) =>
    url === '/portal' ? send(200, html, page)(to) : void to.writeHead(302, { location: '/portal' }).end(),
  'a refusal': send(403, html, page),
  'a page that says there is nothing': send(404, html, page),
  'JSON of its own': send(200, { 'content-type': 'application/json' }, `{"error":"${portalWords}"}`),
  'a demand to sign in': send(511, html, page),
}
export type Lie = keyof typeof lies

/**
 * What the line does to one request.
 * - `drop`: the shop never hears of it, and the connection is reset.
 * - `lose`: the shop has done it, and its answer is lost.
 * - `delay`: the answer comes so many milliseconds late.
 * - `cut`: the connection is reset after that part of the body.
 * - `shorten`: the same, but the connection ends as if that were all, with the length that the whole body has.
 * - `pass off`: the same without a length, so that what came looks like all of it.
 * - `stall`: nothing more arrives, and nothing ends.
 * - `lie`: something else answers in the shop's place.
 */
export type Fault =
  | { kind: 'none' }
  | { kind: 'drop' }
  | { kind: 'lose' }
  | { kind: 'delay'; ms: number }
  | { kind: 'cut' | 'shorten' | 'pass off'; after: number }
  | { kind: 'stall'; at: 'the request' | 'the answer' | 'the body' }
  | { kind: 'lie'; how: Lie }

export interface Asked {
  method: string
  /** Path and query. */
  url: string
  /** A page that the browser navigates to. */
  isDocument: boolean
  /** How often this address has been asked for since the line became what it is, this time included. */
  attempt: number
}

/** What happens to each request. */
export type Plan = (asked: Asked) => Fault

export const none: Fault = { kind: 'none' }
export type BadLine = Awaited<ReturnType<typeof aBadLine>>

interface Answer {
  status: number
  reason: string
  headers: string[]
  body: Buffer
}

/** A network between the browser and the shop that leads to the shop, or does something else. */
export async function aBadLine() {
  let shopPort = 0
  let plan: Plan = () => none
  let attempts = new Map<string, number>()
  const sockets = new Set<Socket>()

  const server = createServer((from, to) => {
    const url = from.url ?? '/'
    const method = from.method ?? 'GET'
    const name = `${method} ${url}`
    const attempt = (attempts.get(name) ?? 0) + 1
    attempts.set(name, attempt)
    const isDocument = from.headers['sec-fetch-mode'] === 'navigate'
    const fault = plan({ method, url, isDocument, attempt })
    const { socket } = from
    if (fault.kind === 'lie') {
      from.resume()
      lies[fault.how](to, url)
    } else void carry(from, socket, fault).catch(() => socket.destroy())
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })

  /** The whole answer of the shop, with its headers as they came. */
  async function ask(from: IncomingMessage): Promise<Answer> {
    const { url, method, headers } = from
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const onward = request(
        { port: shopPort, host: '127.0.0.1', path: url, method, headers, agent: false },
        resolve,
      )
      onward.on('error', reject)
      from.pipe(onward)
    })
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    const headerLines: string[] = []
    for (let at = 0; at < answer.rawHeaders.length; at += 2) {
      const header = answer.rawHeaders[at] ?? ''
      if (!/^(connection|keep-alive|transfer-encoding|content-length)$/i.test(header))
        headerLines.push(`${header}: ${answer.rawHeaders[at + 1]}`)
    }
    return {
      status: answer.statusCode ?? 502,
      reason: answer.statusMessage ?? '',
      headers: headerLines,
      body: Buffer.concat(chunks),
    }
  }

  async function carry(from: IncomingMessage, socket: Socket, fault: Fault): Promise<void> {
    if (fault.kind === 'drop') {
      socket.resetAndDestroy()
      return
    }
    if (fault.kind === 'stall' && fault.at === 'the request') return
    const { status, reason, headers, body } = await ask(from)
    if (fault.kind === 'lose') {
      socket.resetAndDestroy()
      return
    }
    if (fault.kind === 'stall' && fault.at === 'the answer') return
    if (fault.kind === 'delay') await sleep(fault.ms)
    const hasBody = from.method !== 'HEAD' && status !== 204 && status !== 304
    const length = fault.kind === 'pass off' || !hasBody ? [] : [`content-length: ${body.length}`]
    const head = [`HTTP/1.1 ${status} ${reason}`, ...headers, ...length, 'connection: close', '', ''].join(
      '\r\n',
    )
    const isShort = fault.kind === 'cut' || fault.kind === 'shorten' || fault.kind === 'pass off'
    const stalls = fault.kind === 'stall'
    const part = isShort ? body.subarray(0, fault.after) : stalls ? body.subarray(0, body.length / 2) : body
    await new Promise((resolve) => socket.write(Buffer.concat([Buffer.from(head, 'latin1'), part]), resolve))
    if (stalls) return
    if (fault.kind === 'cut') {
      // What was written has to arrive first.
      await sleep(20)
      socket.resetAndDestroy()
    } else socket.end()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo(url: string) {
      shopPort = Number(new URL(url).port)
    },
    /** From the next request on. What stalls goes on to stall: nobody mends a connection that is dead. */
    become(next: Fault | Plan) {
      plan = typeof next === 'function' ? next : () => next
      attempts = new Map()
      server.closeIdleConnections()
    },
    /** How often that address has been asked for since the line became what it is: `POST /api/v1/login`. */
    asked: (name: string) => attempts.get(name) ?? 0,
    async close() {
      server.closeAllConnections()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
