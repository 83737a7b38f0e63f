import type { FastifyInstance, InjectOptions } from 'fastify'
import { createApp, type Deps } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { ShopDatabase } from '../../server/repositories/shop-database.ts'
import { type FakeClock, fakeClock } from '../fakes/clock.ts'

export interface Shop {
  app: FastifyInstance
  clock: FakeClock
  database: ShopDatabase
}

export const ORIGIN = 'http://shop.test'

export interface ShopOptions extends Partial<Omit<Deps, 'config' | 'database' | 'clock'>> {
  /** Settings that differ from the defaults. */
  env?: Record<string, string | undefined>
  clock?: FakeClock
  /** Adds the test's own routes. */
  furnish?: (app: FastifyInstance) => void
}

/** The whole server on a test database, with a stopped clock. */
export async function openTestShop(
  database: ShopDatabase,
  { env, clock = fakeClock(), furnish, ...deps }: ShopOptions = {},
): Promise<Shop> {
  const config = readConfig({ ORIGIN, ...env })
  // A busy machine makes a test slow; it must not make it see what was before.
  const app = await createApp({ config, database, clock, maxWaitMs: 60_000, ...deps })
  furnish?.(app)
  await app.ready()
  return { app, clock, database }
}

export interface Answer<T = any> {
  status: number
  body: T
  headers: Record<string, unknown>
  /** Values of Set-Cookie. */
  cookies: string[]
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Visit = ReturnType<typeof visit>

/** A browser: keeps its cookies from call to call and sends the headers of a page on the shop's own site. */
export function visit({ app }: Pick<Shop, 'app'>, { address = '127.0.0.1' } = {}) {
  const jar = new Map<string, string>()

  async function send(
    method: Method,
    path: string,
    body?: unknown,
    extra: InjectOptions = {},
  ): Promise<Answer> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/v1/${path}`,
      remoteAddress: address,
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...extra,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...extra.headers,
      },
    })
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    for (const text of cookies) keep(text)
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const parsed = isJson && answer.payload ? JSON.parse(answer.payload) : answer.payload
    return { status: answer.statusCode, body: parsed, headers: answer.headers, cookies }
  }

  function keep(text: string) {
    const [pair = '', ...attributes] = text.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, value)
  }

  return {
    jar,
    get: (path: string, extra?: InjectOptions) => send('GET', path, undefined, extra),
    post: (path: string, body?: unknown, extra?: InjectOptions) => send('POST', path, body, extra),
    put: (path: string, body?: unknown, extra?: InjectOptions) => send('PUT', path, body, extra),
    delete: (path: string, body?: unknown, extra?: InjectOptions) => send('DELETE', path, body, extra),
  }
}
