import { afterAll, beforeAll, expect } from 'vitest'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'
import { type Oidc, type Person, startOidc } from '../fakes/oidc.ts'
import { anEmail } from './accounts.ts'
import { type Answer, openTestShop, ORIGIN, type Shop, type Visit } from './shop.ts'
import { useShop } from './use-shop.ts'

type Name = 'google' | 'facebook'

/** A browser's visit to the provider, from the shop's redirect until it returns. @returns the query it returns with */
async function goThrough(start: string, person: Person | null): Promise<string> {
  const jar = new Map<string, string>()
  const ask = async (url: string, form?: URLSearchParams): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    })
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      jar.set(name, value)
    }
    return answer
  }
  let url = start
  for (let step = 0; step < 8; step += 1) {
    if (url.startsWith(`${ORIGIN}/`)) return url.split('?')[1] ?? ''
    const answer = await ask(url)
    if (answer.status === 200) {
      const form = new URLSearchParams(
        person ? { answer: 'yes', person: JSON.stringify(person) } : { answer: 'no' },
      )
      const next = await ask(url, form)
      url = new URL(next.headers.get('location') ?? '', url).href
    } else url = new URL(answer.headers.get('location') ?? '', url).href
  }
  throw new Error(`The provider did not send the browser back: ${url}`)
}

/** Starts at the shop and goes through the provider; `null` says no there. @returns the query it returns with */
export async function begin(browser: Visit, name: Name, person: Person | null): Promise<string> {
  const { status, headers } = await browser.get(`auth/${name}/start`)
  expect(status).toBe(303)
  return goThrough(String(headers.location), person)
}

/** Returns to the shop with that query. */
export const finish = (browser: Visit, name: Name, query: string): Promise<Answer> =>
  browser.get(`auth/${name}/callback/?${query}`)

/** A whole social sign-in. */
export const signIn = async (browser: Visit, name: Name, person: Person | null) =>
  finish(browser, name, await begin(browser, name, person))

/** Who the shop thinks this browser's visitor is. */
export const whoIs = async (browser: Visit) => (await browser.get('cabinet/user/header')).body.data

let count = 0
/** A new person, unique to the test, as a provider knows them. */
export const aPerson = (changes: Partial<Person> = {}): Person => ({
  subject: `subject-${(count += 1)}`,
  email: anEmail('social'),
  email_verified: true,
  given_name: 'Jo',
  family_name: 'Spruce',
  ...changes,
})

/** Both providers, running during a file's tests, and shops that use them. */
export function bothProviders() {
  let oidc: Oidc
  beforeAll(async () => {
    oidc = await startOidc(ORIGIN)
  })
  afterAll(() => oidc.close())
  const options = () => ({ env: { ...oidc.env, RATE_LIMIT_SCALE: '1000' } })
  return {
    providers: () => oidc,
    useSocialShop: (database: () => ShopDatabase): Shop => useShop(database, options),
    openSocialShop: (database: ShopDatabase): Promise<Shop> => openTestShop(database, options()),
  }
}
