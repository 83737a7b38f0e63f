import type { CallShape } from '../endpoint.ts'

export type OfficeRole = 'owner' | 'staff' | 'partner'

export const everyRole: readonly OfficeRole[] = ['owner', 'staff', 'partner']

/**
 * Who may call: `anyone` without having logged in; `second-factor` with a password and nothing else yet; `joining` also
 * those who still have to set up their second factor; or members with one of these roles.
 */
export type OfficeAllows = 'anyone' | 'second-factor' | 'joining' | readonly OfficeRole[]

/** A call of the office: everything below /api/v1/office/. */
export interface OfficeEndpoint extends CallShape {
  readonly path: `/api/v1/office/${string}`
  readonly access: 'office'
  readonly allows: OfficeAllows
  /**
   * `own`: only what lies at the member's settlements, or concerns a partner's saunas; the same for an owner is all there
   * is. `all`: it is not about any settlement or sauna.
   */
  readonly scope: 'own' | 'all'
  /** Refused when logging in was a while ago: it changes how one can log in. */
  readonly isSensitive?: boolean
  /** Its body is bytes, and no JSON. */
  readonly takesBytes?: boolean
  /** A page asks by itself: that is no use of the session, which ends as if nobody had asked. */
  readonly isBackground?: boolean
}

/** Declares one call of the office. */
export const officeEndpoint = <const E extends Omit<OfficeEndpoint, 'access'>>(
  shape: E,
): E & { readonly access: 'office' } => ({ ...shape, access: 'office' })
