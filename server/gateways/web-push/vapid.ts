import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

/** The shop's own pair of keys: an uncompressed point of P-256 and its scalar, base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Push services refuse a token that is good for more than a day. */
const TOKEN_HOURS = 12

export function createVapidKeys(): VapidKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({
    format: 'jwk',
  })
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d }
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/**
 * Says to one push service who sends, so that it knows whom to write to when something is wrong (RFC 8292).
 * @param contact `mailto:` or https
 * @returns the value of the Authorization header
 */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  })
  const exp = Math.floor(now.getTime() / 1000) + TOKEN_HOURS * 3600
  const claims = { aud: new URL(endpoint).origin, exp, sub: contact }
  const unsigned = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey}`
}
