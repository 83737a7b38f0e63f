import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  isFresh,
  isOfficeUseWorthRecording,
  officeCookieSeconds,
} from '../../domain/office/office-session.ts'
import type { Rotation } from '../../flows/office/join.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Member, MemberRepo } from '../../repositories/office/member.repo.ts'
import type { OfficeSessionRepo, OfficeSessionRow } from '../../repositories/office/office-session.repo.ts'
import { hashSecret } from '../session.ts'
import { createOfficeDevice } from './office-device.ts'

/** Who uses the office, and how far they are in. */
export interface OfficeVisitor {
  session: OfficeSessionRow | null
  /** Null before anyone is known. */
  member: Member | null
}

interface OfficeSessionDeps {
  sessions: OfficeSessionRepo
  members: MemberRepo
  clock: Clock
  /** Behind https the cookie is bound to https and to this host. */
  isHttps: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    officeSessions: OfficeSessions
  }
  interface FastifyRequest {
    officeVisitor: Promise<OfficeVisitor> | null
  }
}

export type OfficeSessions = ReturnType<typeof createOfficeSessions>

const nobody: OfficeVisitor = { session: null, member: null }

/** Opaque sessions of the office, apart from the customers' own, with a new secret at each step of a log-in. */
function createOfficeSessions({ sessions, members, clock, isHttps }: OfficeSessionDeps) {
  const cookie = isHttps ? '__Host-office' : 'office'
  const attributes = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'strict' } as const
  const device = createOfficeDevice(isHttps)

  async function readCookie(request: FastifyRequest, isUse: boolean): Promise<OfficeVisitor> {
    const { headers, server } = request
    const secret = headers.cookie && server.parseCookie(headers.cookie)[cookie]
    if (!secret) return nobody
    const session = await sessions.find(hashSecret(secret))
    if (!session) return nobody
    const member = session.memberId === null ? null : ((await members.find(session.memberId)) ?? null)
    // Removed in between.
    if (session.memberId !== null && !member) return nobody
    if (isUse && session.stage === 'open' && isOfficeUseWorthRecording(session.seenAt, clock.now()))
      await sessions.touch(session).catch((err: unknown) => request.log.warn({ err }, 'use not noted'))
    return { session, member }
  }

  /**
   * Reads the cookie at the first call, and never again for the same request.
   * @param isUse a person asks, which lets the session last longer
   */
  const visitorOf = (request: FastifyRequest, { isUse = true } = {}): Promise<OfficeVisitor> =>
    (request.officeVisitor ??= readCookie(request, isUse))

  /**
   * Replaces the browser's session by a new one.
   * @param replace stores it; where that returns false, nothing changed and the browser keeps what it has
   */
  async function rotate<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    replace: (rotation: Rotation) => Promise<T>,
  ): Promise<T> {
    const { session } = await visitorOf(request)
    const secret = randomBytes(32).toString('base64url')
    const from = session?.idHash ?? null
    const done = await replace({ from, to: hashSecret(secret), device: device.hashOf(request) })
    if (done === false || done === null) return done
    reply.setCookie(cookie, secret, { ...attributes, maxAge: officeCookieSeconds })
    return done
  }

  /** The browser's session, or a new one that belongs to no one yet. @returns its hash */
  async function ensure(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const { session } = await visitorOf(request)
    if (session) return session.idHash
    return rotate(request, reply, async (rotation) => {
      await sessions.start({ ...rotation, memberId: null, stage: 'anonymous' })
      return rotation.to
    })
  }

  async function end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { session } = await visitorOf(request)
    await sessions.end(session?.idHash ?? null, device.hashOf(request))
    if (request.headers.cookie) reply.clearCookie(cookie, attributes)
    device.forget(request, reply)
  }

  const isFreshlyOpened = ({ stage, createdAt }: OfficeSessionRow) =>
    stage !== 'open' || isFresh(createdAt, clock.now())

  return { visitorOf, rotate, ensure, end, isFreshlyOpened, device }
}

export function installOfficeSessions(app: FastifyInstance, deps: OfficeSessionDeps): void {
  app.decorate('officeSessions', createOfficeSessions(deps))
  app.decorateRequest('officeVisitor', null)
}
