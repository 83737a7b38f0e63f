import * as client from 'openid-client'
import { createFlow, timeoutSeconds, textOf } from './authorization-code.ts'
import type { SocialProvider } from './provider.ts'

export interface FacebookSettings {
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  profileUrl: string
}

const isPlain = (url: string) => url.startsWith('http:')

/** Plain OAuth with fixed endpoints. The profile does not say whether its email address was ever verified. */
export function createFacebookProvider(settings: FacebookSettings, redirectUri: string): SocialProvider {
  const { clientId, clientSecret, authorizeUrl, tokenUrl, profileUrl } = settings
  return createFlow({
    redirectUri,
    scope: 'public_profile email',
    hasNonce: false,
    async open() {
      const endpoints = { authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl }
      const server = { issuer: new URL(authorizeUrl).origin, ...endpoints }
      const config = new client.Configuration(server, clientId, clientSecret)
      config.timeout = timeoutSeconds
      // The settings allow plain http to this machine only.
      // oxlint-disable-next-line typescript/no-deprecated -- marked so only to stand out
      if (isPlain(tokenUrl)) client.allowInsecureRequests(config)
      return config
    },
    async readProfile(config, tokens) {
      const url = new URL(profileUrl)
      url.searchParams.set('fields', 'id,first_name,last_name,email')
      const answer = await client.fetchProtectedResource(config, tokens.access_token, url, 'GET')
      if (!answer.ok) throw new Error(`The profile could not be read: ${answer.status}`)
      const person = (await answer.json()) as Record<string, unknown>
      if (!textOf(person.id)) throw new Error('The profile has no id')
      return {
        subject: textOf(person.id),
        email: textOf(person.email) || null,
        isEmailVerified: false,
        name: textOf(person.first_name),
        surname: textOf(person.last_name),
      }
    },
  })
}
