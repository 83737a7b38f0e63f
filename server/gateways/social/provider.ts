/** What a provider says about the person who signed in there. */
export interface SocialProfile {
  /** The provider's own permanent id of this person. */
  subject: string
  email: string | null
  /** Whether the provider confirms that this address belongs to the person. */
  isEmailVerified: boolean
  name: string
  surname: string
}

/** What must come back unchanged; the session stores it between the two halves. */
export interface ExpectedCallback {
  state: string
  nonce: string
  verifier: string
}

/**
 * `refused`: the person or the provider said no. `mismatch`: the callback does not belong to this sign-in, or was used
 * before. `unreachable`: the provider does not answer.
 */
export type SignInFailure = 'refused' | 'mismatch' | 'unreachable'

export type SignInResult =
  | { ok: true; profile: SocialProfile }
  | { ok: false; failure: SignInFailure; cause: unknown }

/** A provider of social sign-in, through the authorization code flow with state, nonce and PKCE. */
export interface SocialProvider {
  /** Where to redirect the browser; null while the provider does not answer. */
  start(): Promise<{ url: string; expected: ExpectedCallback } | null>
  /** @param search the query with which the provider sent the browser back, unchanged */
  finish(search: string, expected: ExpectedCallback): Promise<SignInResult>
}
