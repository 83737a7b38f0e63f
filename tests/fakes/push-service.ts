import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const { subtle } = globalThis.crypto
const text = (words: string) => new TextEncoder().encode(words)
const decode = (words: string) => new Uint8Array(Buffer.from(words, 'base64url'))

/** A message that the service took: what the browser reads, and who sent it. */
export interface TakenPush {
  browser: string
  payload: { title: string; text: string; path: string }
  headers: IncomingHttpHeaders
  token: { aud: string; exp: number; sub: string }
  /** The key whose signature the token has, base64url. */
  signer: string
}

async function hkdf(
  key: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
) {
  const material = await subtle.importKey('raw', key, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(
    await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, material, bytes * 8),
  )
}

/** Reads one record as a browser does (RFC 8188 and 8291), with the browser's own means of cryptography. */
async function decrypt(
  body: Uint8Array<ArrayBuffer>,
  keys: CryptoKeyPair,
  auth: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const salt = body.slice(0, 16)
  const recordSize = new DataView(body.buffer, body.byteOffset).getUint32(16)
  const idLength = body[20] ?? 0
  const senderPoint = body.slice(21, 21 + idLength)
  const record = body.slice(21 + idLength)
  if (record.length > recordSize) throw new Error('more than one record')
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const sender = await subtle.importKey('raw', senderPoint, curve, false, [])
  const shared = new Uint8Array(
    await subtle.deriveBits({ name: 'ECDH', public: sender }, keys.privateKey, 256),
  )
  const own = new Uint8Array(await subtle.exportKey('raw', keys.publicKey))
  const key = await hkdf(
    shared,
    auth,
    new Uint8Array([...text('WebPush: info\0'), ...own, ...senderPoint]),
    32,
  )
  const contentKey = await hkdf(key, salt, text('Content-Encoding: aes128gcm\0'), 16)
  const iv = await hkdf(key, salt, text('Content-Encoding: nonce\0'), 12)
  const aes = await subtle.importKey('raw', contentKey, 'AES-GCM', false, ['decrypt'])
  const plain = new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, aes, record))
  const end = plain.findLastIndex((byte) => byte !== 0)
  if (plain[end] !== 2) throw new Error('the last record is not marked as the last')
  return new TextDecoder().decode(plain.slice(0, end))
}

/** Checks who sends (RFC 8292). @throws where the signature is none */
async function readToken(authorization = ''): Promise<Pick<TakenPush, 'token' | 'signer'>> {
  const [, header = '', claims = '', signature = '', signer = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const key = await subtle.importKey('raw', decode(signer), algorithm, false, ['verify'])
  if (!(await subtle.verify(algorithm, key, decode(signature), text(`${header}.${claims}`))))
    throw new Error('the signature is none')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  if (read(header).alg !== 'ES256') throw new Error('another algorithm')
  return { token: read(claims), signer }
}

/** A push service: it has browsers, takes messages for them, and answers as it is told. */
export async function aPushService() {
  const taken: TakenPush[] = []
  const faults: string[] = []
  const state = { status: 201, headers: {} as Record<string, string>, isSilent: false, requests: 0 }
  const browsers = new Map<string, { keys: CryptoKeyPair; auth: Uint8Array<ArrayBuffer> }>()

  async function take(request: IncomingMessage, response: ServerResponse) {
    state.requests++
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (state.isSilent) return
    const browser = request.url?.replace('/send/', '') ?? ''
    const known = browsers.get(browser)
    try {
      if (!known) throw new Error('no such browser')
      if (state.status === 201) {
        if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding')
        const payload = JSON.parse(
          await decrypt(new Uint8Array(Buffer.concat(chunks)), known.keys, known.auth),
        )
        taken.push({
          browser,
          payload,
          headers: request.headers,
          ...(await readToken(request.headers.authorization)),
        })
      }
      response.writeHead(state.status, state.headers).end()
    } catch (err) {
      faults.push(String(err))
      response.writeHead(400).end()
    }
  }
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** A browser that has subscribed, as its PushSubscription says it. */
  async function aBrowser(name: string) {
    const curve = { name: 'ECDH', namedCurve: 'P-256' }
    const keys = await subtle.generateKey(curve, true, ['deriveBits'])
    const auth = globalThis.crypto.getRandomValues(new Uint8Array(16))
    browsers.set(name, { keys, auth })
    return {
      endpoint: `${origin}/send/${name}`,
      p256dh: Buffer.from(await subtle.exportKey('raw', keys.publicKey)).toString('base64url'),
      auth: Buffer.from(auth).toString('base64url'),
    }
  }

  return {
    origin,
    taken,
    faults,
    state,
    aBrowser,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
