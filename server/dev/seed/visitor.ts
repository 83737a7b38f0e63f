import type { FastifyInstance } from 'fastify'
import type { Endpoint, Shape } from '../../../contract/endpoint.ts'

type Given<E extends Endpoint> = Partial<Pick<Shape<E>, 'params' | 'query' | 'body'>>

export type Visitor = ReturnType<typeof createVisitor>

/** Someone with a browser: makes the calls its pages would make, and keeps its cookies. */
export function createVisitor(app: FastifyInstance) {
  const cookies = new Map<string, string>()

  async function request(method: Endpoint['method'], url: string, payload?: string, type?: string) {
    const answer = await app.inject({
      method,
      url,
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(type && { 'content-type': type }),
      },
      ...(payload !== undefined && { payload }),
    })
    for (const text of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      cookies.set(name, value)
    }
    return answer
  }

  /** @throws an Error with what the shop answered, unless it did what it was asked for */
  async function call<E extends Endpoint>(endpoint: E, given: Given<E> = {}): Promise<Shape<E>['reply']> {
    const { method } = endpoint
    const params = (given.params ?? {}) as Record<string, string>
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const query = new URLSearchParams((given.query ?? {}) as Record<string, string>)
    const body = given.body === undefined ? undefined : JSON.stringify(given.body)
    const answer = await request(method, `${path}?${query}`, body, body && 'application/json')
    if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.payload}`)
    return (answer.payload ? answer.json() : undefined) as Shape<E>['reply']
  }

  /** Presses a button of the test gateway's page. */
  async function submitPayment(page: string, button: 'pay' | 'decline' | 'cancel'): Promise<void> {
    const answer = await request('POST', page, `button=${button}`, 'application/x-www-form-urlencoded')
    if (answer.statusCode !== 303) throw new Error(`${page}: ${answer.statusCode} ${answer.payload}`)
  }

  return { call, submitPayment }
}
