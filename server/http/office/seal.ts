import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const PLAIN = 'plain:'
const SEALED = 'aes-256-gcm:'

export interface Seal {
  close(text: string): string
  /** Null if it was closed with another secret. */
  open(sealed: string): string | null
}

/**
 * Seals what the database stores but has to be read again, so that a copy of the database is not enough to use it.
 * @param secret OFFICE_SECRET; null stores it as it is. What was stored so before stays readable.
 */
export function createSeal(secret: string | null): Seal {
  const key = secret === null ? null : Buffer.from(hkdfSync('sha256', secret, '', 'office', 32))
  return {
    close(text) {
      if (!key) return PLAIN + text
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return SEALED + Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64url')
    },
    open(sealed) {
      if (sealed.startsWith(PLAIN)) return sealed.slice(PLAIN.length)
      if (!key || !sealed.startsWith(SEALED)) return null
      const bytes = Buffer.from(sealed.slice(SEALED.length), 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        decipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
