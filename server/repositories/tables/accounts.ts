import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'

export interface UserTable {
  id: string
  email: string
  name: Generated<string>
  surname: Generated<string>
  phone: Generated<string>
  password_hash: string | null
  email_verified_at: Instant | null
  created_at: Instant
}

export interface UserIdentityTable {
  provider: string
  subject: string
  user_id: string
  created_at: Instant
}

/** What a session stores besides who is signed in. */
export interface SessionData {
  /** A social sign-in on its way to the provider and back. */
  signIn?: { provider: string; state: string; nonce: string; verifier: string; until: string }
  /** A social sign-in that lacks only an email address. */
  identity?: { provider: string; subject: string; name: string; surname: string; until: string }
}

export interface SessionTable {
  id_hash: string
  user_id: string | null
  data: ColumnType<SessionData, string | undefined, string>
  created_at: Instant
  seen_at: Instant
  expires_at: Instant
}

export interface PasswordResetTable {
  user_id: string
  token_hash: string
  expires_at: Instant
}

export interface RateLimitTable {
  key: string
  count: number
  window_ends_at: Instant
}
