import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** What a person enters on the provider's own page. */
export interface Person {
  subject: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

export interface Oidc {
  url: string
  /** Settings of a shop for which this is both Google and Facebook. */
  env: Record<string, string>
  /** From now on it answers every request with 503, or works again. */
  setDown(isDown: boolean): void
  close(): Promise<void>
}

const page = (
  action: string,
) => `<!doctype html><title>Provider</title><link rel="icon" href="data:,"><h1>Log in at the provider</h1>
<form method="post" action="${action}">
<label>Person <textarea name="person"></textarea></label>
<button name="answer" value="yes">Allow</button> <button name="answer" value="no">Refuse</button></form>`

const aSigningKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'RS256',
})

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

/**
 * A real OpenID provider on this machine that plays both: Google through its discovery document, Facebook through
 * fixed addresses and a profile that is not OpenID. Its login page takes the person to log in as JSON.
 * @param origin of the shop, to which it sends browsers back
 */
export async function startOidc(origin: string): Promise<Oidc> {
  const people = new Map<string, Person>()
  let isDown = false
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => {
    if (isDown) response.writeHead(503).end('{}')
    else answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = (name: string) => ({
    client_id: name,
    client_secret: `secret of ${name}`,
    redirect_uris: [`${origin}/auth/provider/${name}`],
    token_endpoint_auth_method: 'client_secret_post' as const,
  })
  const provider = new Provider(url, {
    clients: [client('google'), client('facebook')],
    cookies: { keys: ['for this test alone'] },
    jwks: { keys: [aSigningKey()] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    scopes: ['openid', 'email', 'profile', 'public_profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, subject) => {
      const { subject: sub, ...claims } = people.get(subject) ?? { subject }
      return { accountId: sub, claims: () => ({ sub, ...claims }) }
    },
    // No consent per scope: that is not what is tested.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile public_profile')
      await grant.save()
      return grant
    },
  })
  const standard = provider.callback()

  async function interact(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html').end(page(request.url ?? ''))
      return
    }
    const form = await formOf(request)
    if (form.get('answer') === 'no') {
      await provider.interactionFinished(request, response, { error: 'access_denied' })
      return
    }
    const person = JSON.parse(form.get('person') ?? '') as Person
    people.set(person.subject, person)
    await provider.interactionFinished(request, response, { login: { accountId: person.subject } })
  }

  /** Like Facebook's: requires the token, and does not say whether the address is verified. */
  async function showProfile(request: IncomingMessage, response: ServerResponse) {
    const token = await provider.AccessToken.find(
      request.headers.authorization?.slice('Bearer '.length) ?? '',
    )
    const person = token && people.get(token.accountId)
    response.setHeader('content-type', 'application/json')
    if (!person) {
      response.writeHead(401).end('{}')
      return
    }
    const { subject, email, given_name, family_name } = person
    response.end(JSON.stringify({ id: subject, email, first_name: given_name, last_name: family_name }))
  }

  answer = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(request, response)
    else if (request.url?.startsWith('/profile')) void showProfile(request, response)
    else void standard(request, response)
  }

  return {
    url,
    env: {
      GOOGLE_CLIENT_ID: 'google',
      GOOGLE_CLIENT_SECRET: 'secret of google',
      GOOGLE_ISSUER: url,
      FACEBOOK_CLIENT_ID: 'facebook',
      FACEBOOK_CLIENT_SECRET: 'secret of facebook',
      FACEBOOK_AUTHORIZE_URL: `${url}/auth`,
      FACEBOOK_TOKEN_URL: `${url}/token`,
      FACEBOOK_PROFILE_URL: `${url}/profile`,
    },
    setDown(value) {
      isDown = value
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
