/** What a provider says about whoever signed in there. */
export interface SocialProfile {
  /** The provider's own, lasting name for this person. */
  subject: string
  email: string | null
  /** Whether the provider vouches that the person reads this address. */
  isEmailVerified: boolean
  name: string
  surname: string
}

/** What must come back unchanged; kept in the session between the two halves. */
export interface ExpectedCallback {
  state: string
  nonce: string
  verifier: string
}

/**
 * `refused`: the person or the provider said no. `mismatch`: the answer does not belong to this sign-in, or was used
 * before. `unreachable`: the provider does not answer.
 */
export type SignInFailure = 'refused' | 'mismatch' | 'unreachable'

export type SignInResult =
  | { ok: true; profile: SocialProfile }
  | { ok: false; failure: SignInFailure; cause: unknown }

/** One provider of social sign-in, by the authorization code flow with state, nonce and PKCE. */
export interface SocialProvider {
  /** Where to send the browser; null while the provider does not answer. */
  start(): Promise<{ url: string; expected: ExpectedCallback } | null>
  /** @param search what the provider sent along when it sent the browser back, as it stood in the address */
  finish(search: string, expected: ExpectedCallback): Promise<SignInResult>
}
