import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser gave the shop for its messages: a public key and a secret, base64url. */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

const RECORD_SIZE = 4096
const LAST_RECORD = Buffer.from([2])

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, Buffer.from(info), length))

/**
 * Encrypts a message so that only the browser can read it (RFC 8291, in one record of RFC 8188). No push service learns
 * what it says.
 * @param text at most about 3,900 bytes: push services need to take no more
 * @throws an Error for keys that are none
 */
export function encryptPush(text: string, { p256dh, auth }: BrowserKeys): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const pair = createECDH('prime256v1')
  const ours = pair.generateKeys()
  const shared = pair.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const key = derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const salt = randomBytes(16)
  const contentKey = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce)
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(RECORD_SIZE, 16)
  header.writeUInt8(ours.length, 20)
  return Buffer.concat([
    header,
    ours,
    cipher.update(Buffer.from(text)),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
