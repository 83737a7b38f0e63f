import type { SocialSettings } from './gateways/social/providers.ts'

type ReadText = (name: string, fallback: string) => string

const facebookGraph = 'https://graph.facebook.com/v21.0'

/** Whether a secret may be sent to this address: it is encrypted, or never leaves the machine. */
const isSafe = (url: string) => /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$))/.test(url)

/** The providers of social sign-in that are configured: those with an id and a secret. */
export function readSocialSettings(text: ReadText, errors: string[]): SocialSettings {
  const secrets = (prefix: string) => {
    const [clientId, clientSecret] = [text(`${prefix}_CLIENT_ID`, ''), text(`${prefix}_CLIENT_SECRET`, '')]
    if (Boolean(clientId) !== Boolean(clientSecret))
      errors.push(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET belong together`)
    return clientId && clientSecret ? { clientId, clientSecret } : null
  }
  const address = (name: string, fallback: string) => {
    const url = text(name, fallback)
    if (!isSafe(url)) errors.push(`${name} must begin with https://`)
    return url
  }
  const [google, facebook] = [secrets('GOOGLE'), secrets('FACEBOOK')]
  return {
    google: google && { ...google, issuer: address('GOOGLE_ISSUER', 'https://accounts.google.com') },
    facebook: facebook && {
      ...facebook,
      authorizeUrl: address('FACEBOOK_AUTHORIZE_URL', 'https://www.facebook.com/v21.0/dialog/oauth'),
      tokenUrl: address('FACEBOOK_TOKEN_URL', `${facebookGraph}/oauth/access_token`),
      profileUrl: address('FACEBOOK_PROFILE_URL', `${facebookGraph}/me`),
    },
  }
}
