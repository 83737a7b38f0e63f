import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface Asking {
  method?: string
  headers?: Record<string, string>
}

/**
 * An answer as it travels, to a client with a connection of its own: nothing is decoded. The headers are without the two
 * that differ from answer to answer, the time and the request's number.
 */
export async function askOverHttp(port: number, path: string, { method = 'GET', headers = {} }: Asking = {}) {
  const [answer] = await once(request({ port, path, method, headers, agent: false }).end(), 'response')
  const { date: _, 'x-request-id': id, ...same } = answer.headers
  return { id, status: answer.statusCode, headers: same, bytes: await buffer(answer) }
}
