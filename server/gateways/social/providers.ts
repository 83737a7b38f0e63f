import { createFacebookProvider, type FacebookSettings } from './facebook-provider.ts'
import { createGoogleProvider, type OpenIdSettings } from './google-provider.ts'
import type { SocialProvider } from './provider.ts'

/** Null if a provider is not configured: it is then neither offered nor served. */
export interface SocialSettings {
  google: OpenIdSettings | null
  facebook: FacebookSettings | null
}

export type SocialProviders = Partial<Record<keyof SocialSettings, SocialProvider>>

/** The configured providers. No request goes to them until somebody wants to sign in. */
export function createSocialProviders({ google, facebook }: SocialSettings, origin: string): SocialProviders {
  const returnTo = (name: keyof SocialSettings) => `${origin}/auth/provider/${name}`
  return {
    ...(google && { google: createGoogleProvider(google, returnTo('google')) }),
    ...(facebook && { facebook: createFacebookProvider(facebook, returnTo('facebook')) }),
  }
}
