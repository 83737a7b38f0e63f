import type { ColumnType, Generated } from 'kysely'
import type { Site } from '../../../contract/site-facts.ts'
import type { TowCar } from '../../../contract/tow-check.ts'
import type { Address } from '../../domain/address.ts'
import type { Instant } from './columns.ts'

export interface UserTable {
  id: string
  email: string
  name: Generated<string>
  surname: Generated<string>
  phone: Generated<string>
  passwordHash: string | null
  emailVerifiedAt: Instant | null
  /** Remembered for the next checkout, if the customer agreed; empty otherwise. */
  drivingLicenseNumber: Generated<string>
  homeAddress: ColumnType<Address | null, string | null | undefined, string | null>
  towCar: ColumnType<TowCar | null, string | null | undefined, string | null>
  site: ColumnType<Site | null, string | null | undefined, string | null>
  createdAt: Instant
}

export interface UserIdentityTable {
  provider: string
  subject: string
  userId: string
  createdAt: Instant
}

/** What a session stores besides who is signed in. */
export interface SessionData {
  /** A social sign-in on its way to the provider and back. */
  signIn?: { provider: string; state: string; nonce: string; verifier: string; until: string }
  /** A social sign-in that is missing only an email address. */
  identity?: { provider: string; subject: string; name: string; surname: string; until: string }
}

export interface SessionTable {
  idHash: string
  userId: string | null
  data: ColumnType<SessionData, string | undefined, string>
  createdAt: Instant
  seenAt: Instant
  expiresAt: Instant
}

export interface PasswordResetTable {
  userId: string
  tokenHash: string
  expiresAt: Instant
}

export interface EmailVerificationTable {
  userId: string
  /** The account's own address, or the one that is to replace it. */
  email: string
  tokenHash: string
  expiresAt: Instant
}

export interface RateLimitTable {
  key: string
  count: number
  windowEndsAt: Instant
}
