import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../server/gateways/clock.ts'
import { type Call, createCall } from '../../src/lib/api.ts'

/**
 * A browser's fetch on the real app, without a network between them. Cookies are stored as in a browser.
 * @param clock dates the answers; without it the machine's does, whatever time it is in the shop
 */
export function fetchInProcess(
  app: FastifyInstance,
  cookies = new Map<string, string>(),
  clock?: Clock,
): typeof fetch {
  return async (input, init) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: String(input),
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(init?.headers as Record<string, string>),
        ...(cookie && { cookie }),
      },
      ...(init?.body ? { payload: init.body as string } : {}),
    })
    for (const { name, value } of answer.cookies) {
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const headers = new Headers(
      Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    )
    if (clock) headers.set('date', clock.now().toUTCString())
    const body = [204, 304].includes(answer.statusCode) ? null : answer.payload
    return new Response(body, { status: answer.statusCode, headers })
  }
}

/** The real client on the real app. */
export const callInProcess = (...browser: Parameters<typeof fetchInProcess>): Call =>
  createCall({ fetch: fetchInProcess(...browser) })
