import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionRepo } from '../repositories/accounts/session.repo.ts'
import type { SessionData } from '../repositories/tables/accounts.ts'
import { cookieSeconds, isWorthNoting } from '../domain/session-life.ts'
import type { Clock } from '../gateways/clock.ts'

/** Who asks. All null: a visitor who has only read so far, and has no session. */
export interface Visitor {
  /** Hash of the session's secret. */
  sessionKey: string | null
  userId: string | null
  /** Under which his things are kept: `user:<id>` once signed in, else `session:<hash>`. */
  ownerKey: string | null
}

export type Admitted = Visitor & { sessionKey: string; ownerKey: string }
export type Customer = Admitted & { userId: string }

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions
  }
  interface FastifyRequest {
    visitor: Promise<Known> | null
  }
}

/** A visitor and what his session remembers. */
type Known = Visitor & { data: SessionData }

interface SessionDeps {
  sessions: SessionRepo
  clock: Clock
  /** Behind https the cookie is bound to it and to this very host. */
  isHttps: boolean
}

export type Sessions = ReturnType<typeof createSessions>

/** 32 random bytes; short of reading it from the browser, nobody can know it. */
const newSecret = () => randomBytes(32).toString('base64url')
/** What the database keeps of a secret: whoever reads it there cannot use it. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

const stranger: Known = { sessionKey: null, userId: null, ownerKey: null, data: {} }

const known = (sessionKey: string, userId: string | null, data: SessionData = {}): Known & Admitted => ({
  sessionKey,
  userId,
  ownerKey: userId ? `user:${userId}` : `session:${sessionKey}`,
  data,
})

/** Opaque sessions in a cookie, made when there is something to remember, with a new secret at each sign-in. */
function createSessions({ sessions, clock, isHttps }: SessionDeps) {
  const cookie = isHttps ? '__Host-sid' : 'sid'
  const attributes = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'lax' } as const

  async function find(request: FastifyRequest): Promise<Known> {
    const { headers, server } = request
    const secret = headers.cookie && server.parseCookie(headers.cookie)[cookie]
    if (!secret) return stranger
    const now = clock.now()
    const session = await sessions.find(hashOf(secret), now)
    if (!session) return stranger
    if (isWorthNoting(session.seen_at, now)) {
      // A database that takes no writes for a moment keeps nobody from reading.
      await sessions.noteUse(session, now).catch((err: unknown) => request.log.warn({ err }, 'use not noted'))
    }
    return known(session.id_hash, session.user_id, session.data)
  }

  /** Reads the cookie when first asked, and never again for the same request. */
  const visitorOf = (request: FastifyRequest): Promise<Known> => (request.visitor ??= find(request))

  function give(request: FastifyRequest, reply: FastifyReply, secret: string, visitor: Known) {
    reply.setCookie(cookie, secret, { ...attributes, maxAge: cookieSeconds })
    request.visitor = Promise.resolve(visitor)
  }

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
    const visitor = await visitorOf(request)
    if (visitor.sessionKey) return visitor as Admitted
    const secret = newSecret()
    const admitted = known(hashOf(secret), null)
    await sessions.begin(admitted.sessionKey, clock.now())
    give(request, reply, secret, admitted)
    return admitted
  }

  /** From here on the browser is this customer's. The session it had is dead, and its things are the customer's. */
  async function signIn(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
    const { sessionKey } = await visitorOf(request)
    const secret = newSecret()
    const to = hashOf(secret)
    await sessions.signIn({ from: sessionKey, to, userId, now: clock.now() })
    give(request, reply, secret, known(to, userId))
  }

  async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { sessionKey } = await visitorOf(request)
    if (sessionKey) await sessions.end(sessionKey)
    if (request.headers.cookie) reply.clearCookie(cookie, attributes)
    request.visitor = Promise.resolve(stranger)
  }

  /** What the session of this request remembers; needs one. */
  async function remember(request: FastifyRequest, reply: FastifyReply, data: SessionData): Promise<void> {
    const { sessionKey } = await admit(request, reply)
    await sessions.remember(sessionKey, data)
    const visitor = await visitorOf(request)
    request.visitor = Promise.resolve({ ...visitor, data })
  }

  return { visitorOf, admit, signIn, signOut, remember }
}

export function installSessions(app: FastifyInstance, deps: SessionDeps): void {
  app.decorate('sessions', createSessions(deps))
  app.decorateRequest('visitor', null)
}

/** Who asks; makes no session. */
export const visitorOf = (request: FastifyRequest): Promise<Visitor> =>
  request.server.sessions.visitorOf(request)

/** Who asks, with a session made and its cookie set where there was none. For whatever has something to remember. */
export const admit = (request: FastifyRequest, reply: FastifyReply): Promise<Admitted> =>
  request.server.sessions.admit(request, reply)
