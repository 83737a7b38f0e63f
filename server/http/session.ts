import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionRepo } from '../repositories/accounts/session.repo.ts'
import type { SessionData } from '../repositories/tables/accounts.ts'
import { cookieSeconds, isUseWorthRecording } from '../domain/session-lifetime.ts'
import type { Clock } from '../gateways/clock.ts'

/** Who sent a request. All null: a visitor who has only read so far and has no session. */
export interface Visitor {
  /** Hash of the session's secret. */
  sessionKey: string | null
  userId: string | null
  /** Owns what the visitor chooses: `user:<id>` once signed in, before that `session:<hash>`. */
  ownerKey: string | null
}

export type SessionVisitor = Visitor & { sessionKey: string; ownerKey: string }
export type Customer = SessionVisitor & { userId: string }

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions
  }
  interface FastifyRequest {
    visitor: Promise<SessionState> | null
  }
}

/** A visitor and what the session remembers. */
type SessionState = Visitor & { data: SessionData }

interface SessionDeps {
  sessions: SessionRepo
  clock: Clock
  /** Behind https the cookie is bound to https and to this host. */
  isHttps: boolean
}

export type Sessions = ReturnType<typeof createSessions>

/** 32 random bytes: only the browser that holds them knows them. */
const newSecret = () => randomBytes(32).toString('base64url')
/** What the database stores of a secret: reading it there does not let anybody use it. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

const anonymous: SessionState = { sessionKey: null, userId: null, ownerKey: null, data: {} }

const withSession = (
  sessionKey: string,
  userId: string | null,
  data: SessionData = {},
): SessionState & SessionVisitor => ({
  sessionKey,
  userId,
  ownerKey: userId ? `user:${userId}` : `session:${sessionKey}`,
  data,
})

/** Opaque sessions in a cookie, created once there is something to remember, with a new secret at each sign-in. */
function createSessions({ sessions, clock, isHttps }: SessionDeps) {
  const cookie = isHttps ? '__Host-sid' : 'sid'
  const attributes = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'lax' } as const

  async function readCookie(request: FastifyRequest): Promise<SessionState> {
    const { headers, server } = request
    const secret = headers.cookie && server.parseCookie(headers.cookie)[cookie]
    if (!secret) return anonymous
    const now = clock.now()
    const session = await sessions.find(hashSecret(secret), now)
    if (!session) return anonymous
    if (isUseWorthRecording(session.seenAt, now)) {
      // A database that takes no writes for a moment stops nobody from reading.
      await sessions.touch(session, now).catch((err: unknown) => request.log.warn({ err }, 'use not noted'))
    }
    return withSession(session.idHash, session.userId, session.data)
  }

  /** Reads the cookie at the first call, and never again for the same request. */
  const visitorOf = (request: FastifyRequest): Promise<SessionState> =>
    (request.visitor ??= readCookie(request))

  function setCookie(request: FastifyRequest, reply: FastifyReply, secret: string, visitor: SessionState) {
    reply.setCookie(cookie, secret, { ...attributes, maxAge: cookieSeconds })
    request.visitor = Promise.resolve(visitor)
  }

  async function ensureSession(request: FastifyRequest, reply: FastifyReply): Promise<SessionVisitor> {
    const visitor = await visitorOf(request)
    if (visitor.sessionKey) return visitor as SessionVisitor
    const secret = newSecret()
    const created = withSession(hashSecret(secret), null)
    await sessions.start(created.sessionKey, clock.now())
    setCookie(request, reply, secret, created)
    return created
  }

  /** Ends the session the browser has, starts one of this customer, and moves what the visitor chose to it. */
  async function signIn(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
    const { sessionKey } = await visitorOf(request)
    const secret = newSecret()
    const to = hashSecret(secret)
    await sessions.signIn({ from: sessionKey, to, userId, now: clock.now() })
    setCookie(request, reply, secret, withSession(to, userId))
  }

  async function signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { sessionKey } = await visitorOf(request)
    if (sessionKey) await sessions.end(sessionKey)
    if (request.headers.cookie) reply.clearCookie(cookie, attributes)
    request.visitor = Promise.resolve(anonymous)
  }

  /** Replaces what this visitor's session remembers; creates the session if there is none. */
  async function remember(request: FastifyRequest, reply: FastifyReply, data: SessionData): Promise<void> {
    const { sessionKey } = await ensureSession(request, reply)
    await sessions.setData(sessionKey, data)
    const visitor = await visitorOf(request)
    request.visitor = Promise.resolve({ ...visitor, data })
  }

  return { visitorOf, ensureSession, signIn, signOut, remember }
}

export function installSessions(app: FastifyInstance, deps: SessionDeps): void {
  app.decorate('sessions', createSessions(deps))
  app.decorateRequest('visitor', null)
}

/** Who sent the request; creates no session. */
export const visitorOf = (request: FastifyRequest): Promise<Visitor> =>
  request.server.sessions.visitorOf(request)

/** Who sent the request, with a session and its cookie created if there is none: for what has to be remembered. */
export const ensureSession = (request: FastifyRequest, reply: FastifyReply): Promise<SessionVisitor> =>
  request.server.sessions.ensureSession(request, reply)
