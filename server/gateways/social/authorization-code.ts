import * as client from 'openid-client'
import type { ExpectedCallback, SignInResult, SignInFailure, SocialProfile } from './provider.ts'

/** For one request to a provider. A sign-in makes at most three, within the browser's 20 seconds. */
export const timeoutSeconds = 5

export type ReadProfile = (
  config: client.Configuration,
  tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
) => Promise<SocialProfile>

interface FlowOptions {
  redirectUri: string
  scope: string
  /** Creates the configuration; called again after a failure. */
  open: () => Promise<client.Configuration>
  /** OpenID providers put the nonce into the identity token; plain OAuth has none. */
  hasNonce: boolean
  readProfile: ReadProfile
}

/** The two halves of the authorization code flow, the same for every provider. */
export function createFlow({ redirectUri, scope, open, hasNonce, readProfile }: FlowOptions) {
  let opened: Promise<client.Configuration> | undefined
  const configuration = () => {
    opened ??= open()
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }

  async function start() {
    const config = await configuration().catch(() => null)
    if (!config) return null
    const expected: ExpectedCallback = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope,
      state: expected.state,
      ...(hasNonce && { nonce: expected.nonce }),
      code_challenge: await client.calculatePKCECodeChallenge(expected.verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, expected }
  }

  async function finish(search: string, expected: ExpectedCallback): Promise<SignInResult> {
    try {
      const config = await configuration()
      const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri}?${search}`), {
        expectedState: expected.state,
        pkceCodeVerifier: expected.verifier,
        ...(hasNonce && { expectedNonce: expected.nonce, idTokenExpected: true }),
      })
      return { ok: true, profile: await readProfile(config, tokens) }
    } catch (cause) {
      return { ok: false, failure: failureOf(cause), cause }
    }
  }

  return { start, finish }
}

function failureOf(error: unknown): SignInFailure {
  if (error instanceof client.AuthorizationResponseError) return 'refused'
  // The code was used before, was issued to someone else, or is too old.
  if (error instanceof client.ResponseBodyError)
    return error.error === 'invalid_grant' ? 'mismatch' : 'unreachable'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return unreachableCodes.has(code) || isFetchFailure(error) ? 'unreachable' : 'mismatch'
}

const unreachableCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])

const isFetchFailure = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'fetch failed' || isFetchFailure(error.cause))

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
