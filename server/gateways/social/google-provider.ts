import * as client from 'openid-client'
import { createFlow, timeoutSeconds, textOf } from './authorization-code.ts'
import type { SocialProvider } from './provider.ts'

export interface OpenIdSettings {
  clientId: string
  clientSecret: string
  /** Its discovery document lists all endpoints. */
  issuer: string
}

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** A provider that speaks OpenID Connect and can be discovered, as Google does. */
export function createGoogleProvider(settings: OpenIdSettings, redirectUri: string): SocialProvider {
  const { clientId, clientSecret, issuer } = settings
  const server = new URL(issuer)
  return createFlow({
    redirectUri,
    scope: 'openid email profile',
    hasNonce: true,
    open: () =>
      client.discovery(server, clientId, undefined, client.ClientSecretPost(clientSecret), {
        timeout: timeoutSeconds,
        // Plain http is for a provider on this machine, which tests start.
        // oxlint-disable-next-line typescript/no-deprecated -- marked so only to stand out
        execute: isLoopback(server) ? [client.allowInsecureRequests] : [],
      }),
    async readProfile(config, tokens) {
      const subject = tokens.claims()?.sub ?? ''
      const person = await client.fetchUserInfo(config, tokens.access_token, subject)
      return {
        subject,
        email: person.email ?? null,
        isEmailVerified: person.email_verified === true,
        name: textOf(person.given_name) || textOf(person.name),
        surname: textOf(person.family_name),
      }
    },
  })
}
