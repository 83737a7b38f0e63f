import type { FastifyInstance } from 'fastify'
import { compress, encodingFor } from './cached-response.ts'

/** What is sent once is compressed quickly: half the time of quality 6 for about a tenth more bytes. */
const QUALITY = 4

const isText = (type: unknown) => /^(?:application\/json|text\/)/.test(String(type))

/**
 * Compresses what is made for one person, such as a calendar with their stay, their orders, or the office's screens. What
 * is the same for everyone is compressed once (cached-response.ts), and passes.
 *
 * Its length could tell another site what is in it, if that site asks with this person's cookie and gets its own words
 * back in the same answer (the attack called BREACH). So what another site asks for goes as it is.
 */
export function installAnswerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || reply.hasHeader('content-encoding')) return payload
    if (!isText(reply.getHeader('content-type'))) return payload
    reply.header('vary', 'accept-encoding')
    if (request.headers['sec-fetch-site'] === 'cross-site') return payload
    const plain = Buffer.from(payload)
    const encoding = encodingFor(request.headers['accept-encoding'], plain.length)
    if (!encoding) return payload
    reply.header('content-encoding', encoding)
    return compress(plain, encoding, QUALITY)
  })
}
