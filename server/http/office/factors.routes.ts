import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  addAuthenticator,
  addPasskey,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
  startAuthenticator,
  startPasskey,
} from '../../../contract/office/factors.ts'
import { readCode } from '../../domain/office/recovery-code.ts'
import { lineRule } from '../../domain/text-rules.ts'
import type { Join } from '../../flows/office/join.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { FactorRepo, NewFactor } from '../../repositories/office/factor.repo.ts'
import type { Member } from '../../repositories/office/member.repo.ts'
import type { OfficeSessionRepo, OfficeSessionRow } from '../../repositories/office/office-session.repo.ts'
import { refuseField, valuesOf } from '../form-values.ts'
import { checkForm } from '../../domain/form.ts'
import type { RateLimiter } from '../rate-limit.ts'
import { refuse } from '../refuse.ts'
import { authenticatorUri, newAuthenticatorSecret, stepOfCode } from './authenticator.ts'
import { officeRoute } from './office-route.ts'
import type { Passkeys } from './passkeys.ts'
import type { Seal } from './seal.ts'
import { sessionToWire } from './session-to-wire.ts'
import { toStoredPasskey } from './stored-passkey.ts'

interface FactorDeps {
  factors: FactorRepo
  sessions: OfficeSessionRepo
  join: Join
  passkeys: Passkeys
  seal: Seal
  rateLimiter: RateLimiter
  clock: Clock
}

interface Adding {
  member: Member
  session: OfficeSessionRow
  request: FastifyRequest
  reply: FastifyReply
}

/** A code that is tried against a new secret could be guessed, too. */
const limit = { name: 'office-new-factor', attempts: 20, minutes: 15 }

const startOver = 'This took too long. Please start again.'

const nameOf = (typed: string | undefined, fallback: string) =>
  valuesOf(checkForm({ name: lineRule('', { most: 60 }) }, { name: typed?.trim() || fallback })).name

/** What members do to their own second factors; their first one completes how they join. */
export function officeFactorRoutes(app: FastifyInstance, deps: FactorDeps): void {
  const { factors, sessions, join, passkeys, seal, rateLimiter, clock } = deps

  /** Adds it, and opens the office with it if it is the first. */
  async function add(factor: NewFactor, { member, session, request, reply }: Adding) {
    if (session.stage !== 'joining') {
      await join.addAnother(member, factor).catch(refuseKnown)
      return { data: sessionToWire('open', member, await factors.list(member.id)), recovery_codes: null }
    }
    const from = session.idHash
    const codes = await app.officeSessions.rotate(request, reply, (rotation) =>
      join.addFirst(member, factor, { ...rotation, from }).catch(refuseKnown),
    )
    if (!codes) refuse(409, 'This link has expired or was already used. Please ask for a new one.')
    return { data: sessionToWire('open', member, [factor]), recovery_codes: codes }
  }

  officeRoute(app, listFactors, async ({ member }) => ({
    items: (await factors.list(member.id)).map(({ id, kind, name, createdAt, usedAt }) => ({
      id,
      kind,
      name,
      created_at: createdAt.toISOString(),
      used_at: usedAt?.toISOString() ?? null,
    })),
    recovery_codes_left: await factors.countRecoveryCodes(member.id),
  }))

  officeRoute(app, startPasskey, async ({ member, session }) => {
    const known = (await factors.list(member.id)).flatMap(toStoredPasskey)
    const options = await passkeys.registrationOptions(member, known)
    await sessions.setChallenge(session.idHash, options.challenge)
    return { options: { ...options } }
  })

  officeRoute(app, addPasskey, async ({ body, ...adding }) => {
    const { member, session } = adding
    const name = nameOf(body.name, 'Passkey')
    const challenge = await sessions.takeChallenge(session.idHash)
    if (!challenge) refuseField('credential', startOver)
    const passkey = await passkeys.checkRegistration(body.credential, challenge)
    if (!passkey) refuseField('credential', 'This passkey could not be checked. Please try again.')
    return add({ id: randomUUID(), memberId: member.id, name, kind: 'passkey', ...passkey }, adding)
  })

  officeRoute(app, startAuthenticator, async ({ member, session }) => {
    const secret = newAuthenticatorSecret()
    await sessions.setNewSecret(session.idHash, seal.close(secret))
    return { secret, uri: authenticatorUri(secret, member.email) }
  })

  officeRoute(app, addAuthenticator, async ({ body, ...adding }) => {
    const { member, session } = adding
    const name = nameOf(body.name, 'Authenticator app')
    const typed = readCode(body.code ?? '')
    if (typed?.kind !== 'app') refuseField('code', 'Please enter the six digits that your app shows.')
    await rateLimiter.consume([limit, member.id])
    const secret = session.newSecret && seal.open(session.newSecret)
    if (!session.newSecret || !secret) refuseField('code', startOver)
    const step = stepOfCode(secret, typed.code, clock)
    if (step === null)
      refuseField(
        'code',
        'This code is not right. Please check the time on your phone, and use the newest code.',
      )
    const factor = { id: randomUUID(), memberId: member.id, name, lastStep: step, secret: session.newSecret }
    return add({ ...factor, kind: 'authenticator' }, adding)
  })

  officeRoute(app, removeFactor, async ({ params, member }) => {
    const result = await join.removeFactor(member, params.factorId)
    if (result === 'unknown') refuse(404, 'This second factor no longer exists.')
    if (result === 'last') refuse(409, 'This is your only second factor. Add another one first.')
  })

  officeRoute(app, renewRecoveryCodes, async ({ member }) => ({
    recovery_codes: await join.renewRecoveryCodes(member),
  }))
}

function refuseKnown(error: unknown): never {
  if ((error as { code?: unknown } | null)?.code !== '23505') throw error
  refuseField('credential', 'This passkey is already on the list.')
}
