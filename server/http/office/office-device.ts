import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashSecret } from '../session.ts'

/** Longer than browsers keep any; it is set again whenever its member looks at what this browser is told. */
const seconds = 400 * 24 * 60 * 60

/**
 * A cookie of browsers on which a member is told of orders. A session of the office is over after an hour; by this one the shop
 * still knows the browser when somebody logs in or out there, and ends what it is told. It opens nothing.
 */
export function createOfficeDevice(isHttps: boolean) {
  const cookie = isHttps ? '__Host-office-device' : 'office-device'
  const attributes = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'strict' } as const

  const secretOf = ({ headers, server }: FastifyRequest): string | undefined =>
    headers.cookie ? server.parseCookie(headers.cookie)[cookie] : undefined

  /** Null where this browser has none. */
  function hashOf(request: FastifyRequest): string | null {
    const secret = secretOf(request)
    return secret ? hashSecret(secret) : null
  }

  /** What this browser has, or may get. `keep` gives it to the browser, or has it keep it for longer. */
  function of(request: FastifyRequest): { hash: string; keep: (reply: FastifyReply) => void } {
    const secret = secretOf(request) ?? randomBytes(32).toString('base64url')
    const keep = (reply: FastifyReply) =>
      void reply.setCookie(cookie, secret, { ...attributes, maxAge: seconds })
    return { hash: hashSecret(secret), keep }
  }

  function forget(request: FastifyRequest, reply: FastifyReply): void {
    if (secretOf(request)) reply.clearCookie(cookie, attributes)
  }

  return { hashOf, of, forget }
}
