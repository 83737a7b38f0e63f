import { Secret, TOTP } from 'otpauth'
import type { Clock } from '../../gateways/clock.ts'

const ISSUER = 'Heat and Chill office'
/** Seconds for which a code is shown. */
const PERIOD = 30

/** What all apps can do: SHA-1, six digits, thirty seconds. */
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD })

export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32

/** For a QR code. @param email tells the member's log-ins apart in their app */
export const authenticatorUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/**
 * The time step of a code: each may be used once. One step earlier or later counts, too, for clocks that are wrong.
 * @returns null for a wrong code
 */
export function stepOfCode(secret: string, code: string, clock: Clock): number | null {
  const timestamp = clock.now().getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta
}
