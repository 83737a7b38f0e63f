import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const base64url = (bytes: Buffer | Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

export interface Options {
  challenge: string
  rpId?: string
  rp?: { id?: string }
}

export interface Changes {
  /** Where the page says it is. */
  origin?: string
  /** Whether it asked for a finger, a face or a PIN. */
  isVerified?: boolean
  /** How often it says it was used. */
  counter?: number
}

/** A device with one passkey, which signs what a browser would have it sign. */
export function aPasskey(origin = 'http://shop.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let used = 0

  const cose = () =>
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(jwk.x ?? '', 'base64url'))],
        [-3, new Uint8Array(Buffer.from(jwk.y ?? '', 'base64url'))],
      ]),
    )

  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))

  function authenticatorData(rpId: string, isVerified: boolean, counter: number, attested?: Buffer) {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  const hostOf = (at: string) => new URL(at).hostname
  const answer = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id: base64url(id),
    /** What the browser sends when it has made the passkey. */
    create({ challenge, rp }: Options, { origin: at = origin, isVerified = true }: Changes = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(cose())])
      const data = authenticatorData(rp?.id ?? hostOf(at), isVerified, 0, attested)
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, at)),
        attestationObject: base64url(isoCBOR.encode(object as never)),
        transports: ['internal'],
      })
    },
    /** What the browser sends when the passkey was used. */
    use({ challenge, rpId }: Options, { origin: at = origin, isVerified = true, counter }: Changes = {}) {
      used = counter ?? used + 1
      const client = clientData('webauthn.get', challenge, at)
      const data = authenticatorData(rpId ?? hostOf(at), isVerified, used)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      })
    },
  }
}
