import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  acceptInvitation,
  askForPasskey,
  endOfficeSessions,
  logInByPasskey,
  logInToOffice,
  logOutOfOffice,
  sendOfficeCode,
  showInvitation,
  showOfficeSession,
} from '../../../contract/office/sign-in.ts'
import { checkNewPassword } from '../../domain/credentials.ts'
import { checkForm } from '../../domain/form.ts'
import { readCode } from '../../domain/office/recovery-code.ts'
import { lineRule } from '../../domain/text-rules.ts'
import type { Join } from '../../flows/office/join.ts'
import type { People } from '../../flows/office/people.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { FactorRepo } from '../../repositories/office/factor.repo.ts'
import type { Member, MemberRepo } from '../../repositories/office/member.repo.ts'
import type { OfficeSessionRepo } from '../../repositories/office/office-session.repo.ts'
import { refuseField, valuesOf } from '../form-values.ts'
import { createPasswordLogin } from '../password-login.ts'
import type { Passwords } from '../passwords.ts'
import { clientNetworkOf, type RateLimiter } from '../rate-limit.ts'
import { refuse } from '../refuse.ts'
import { stepOfCode } from './authenticator.ts'
import { officeRoute } from './office-route.ts'
import type { Passkeys } from './passkeys.ts'
import type { Seal } from './seal.ts'
import { memberToWire, sessionToWire } from './session-to-wire.ts'
import { toStoredPasskey } from './stored-passkey.ts'

export interface OfficeSignInDeps {
  members: MemberRepo
  factors: FactorRepo
  sessions: OfficeSessionRepo
  people: People
  join: Join
  passwords: Passwords
  passkeys: Passkeys
  seal: Seal
  rateLimiter: RateLimiter
  clock: Clock
}

const limits = {
  /** Ten of a million codes: someone who knows the password would need years. */
  code: { name: 'office-code', attempts: 10, minutes: 15 },
  passkey: { name: 'office-passkey', attempts: 60, minutes: 15 },
  invitation: { name: 'office-invitation', attempts: 30, minutes: 60 },
}

const usedUp = 'This link has expired or was already used. Please ask for a new one.'
const wrongPasskey = 'This passkey did not work here. Please try again, or log in another way.'

/** How members log in, and log out, and how the invited begin. */
export function officeSignInRoutes(app: FastifyInstance, deps: OfficeSignInDeps): void {
  const { members, factors, sessions, people, join, passwords, passkeys, seal, rateLimiter, clock } = deps
  const { officeSessions } = app
  const logIn = createPasswordLogin<Member>({
    name: 'office-login',
    passwords,
    rateLimiter,
    async find(email) {
      const member = await members.findByEmail(email)
      // Someone who was invited has no password before they have joined.
      return member && { account: member, passwordHash: member.joinedAt && member.passwordHash }
    },
  })

  /** What the browser is told after a step of its log-in. */
  const answer = async (stage: 'password' | 'joining' | 'open', member: Member) => ({
    data: sessionToWire(stage, member, await factors.list(member.id)),
  })

  officeRoute(app, showOfficeSession, async ({ session, member }) => {
    if (!session || !member || session.stage === 'anonymous') return { data: null }
    return answer(session.stage, member)
  })

  officeRoute(app, logInToOffice, async ({ body, request, reply }) => {
    const member = await logIn(body, request)
    await officeSessions.rotate(request, reply, (rotation) =>
      sessions.start({ ...rotation, memberId: member.id, stage: 'password' }),
    )
    return answer('password', member)
  })

  officeRoute(app, sendOfficeCode, async ({ body, member, request, reply }) => {
    const typed = readCode(body.code ?? '')
    if (!typed)
      refuseField('code', 'Please enter the six digits from your app, or one of your recovery codes.')
    const own = [limits.code, member.id] as const
    await rateLimiter.consume(own)
    if (typed.kind === 'recovery') {
      const isOpen = await officeSessions.rotate(request, reply, (rotation) =>
        join.openByRecoveryCode(member, typed.code, rotation),
      )
      if (!isOpen) refuseField('code', 'This is not one of your recovery codes, or it was already used.')
    } else {
      await checkAppCode(member, typed.code)
      await open(request, reply, member, 'authenticator app')
    }
    await rateLimiter.reset(own)
    return answer('open', member)
  })

  async function checkAppCode(member: Member, code: string) {
    for (const { id, secret } of await factors.list(member.id)) {
      if (secret === null) continue
      const opened = seal.open(secret)
      if (opened === null)
        refuseField(
          'code',
          'Your authenticator app can no longer be checked. Please use a passkey or a recovery code.',
        )
      const step = stepOfCode(opened, code, clock)
      if (step === null) continue
      if (!(await factors.useStep(id, step)))
        refuseField('code', 'This code was already used. Please wait for the next one.')
      return
    }
    refuseField(
      'code',
      'This code is not right. Please check the time on your phone, and use the newest code.',
    )
  }

  const open = (request: FastifyRequest, reply: FastifyReply, member: Member, by: string) =>
    officeSessions.rotate(request, reply, (rotation) => join.open(member, by, rotation))

  officeRoute(app, askForPasskey, async ({ member, session, request, reply }) => {
    await rateLimiter.consume([limits.passkey, clientNetworkOf(request.ip)])
    // After a password, only one of this member's own will do.
    const isSecond = session?.stage === 'password' && member !== null
    const known = isSecond ? (await factors.list(member.id)).flatMap(toStoredPasskey) : []
    const options = await passkeys.loginOptions(known)
    await sessions.setChallenge(await officeSessions.ensure(request, reply), options.challenge)
    return { options: { ...options } }
  })

  officeRoute(app, logInByPasskey, async ({ body, member, session, request, reply }) => {
    await rateLimiter.consume([limits.passkey, clientNetworkOf(request.ip)])
    const challenge = session && (await sessions.takeChallenge(session.idHash))
    if (!challenge) refuse(422, 'This took too long. Please try again.')
    const credentialId = typeof body.credential.id === 'string' ? body.credential.id : ''
    const factor = await factors.findPasskey(credentialId)
    const [stored] = factor ? toStoredPasskey(factor) : []
    const owner = factor && (await members.find(factor.memberId))
    if (!factor || !stored || !owner?.joinedAt) refuseField('credential', wrongPasskey)
    if (session.stage === 'password' && member?.id !== owner.id)
      refuseField('credential', 'This passkey belongs to someone else.')
    const counter = await passkeys.checkLogin(body.credential, challenge, stored)
    if (counter === null) refuseField('credential', wrongPasskey)
    if (!(await factors.usePasskey(factor.id, counter))) {
      request.log.warn({ factor: factor.id }, 'a passkey counts backward: it may be a copy')
      refuseField('credential', wrongPasskey)
    }
    await open(request, reply, owner, 'passkey')
    return answer('open', owner)
  })

  officeRoute(app, logOutOfOffice, ({ request, reply }) => officeSessions.end(request, reply))

  officeRoute(app, endOfficeSessions, async ({ member, request, reply }) => {
    await join.endAllSessions(member)
    await officeSessions.end(request, reply)
  })

  async function findInvited(token: string, request: FastifyRequest): Promise<Member> {
    await rateLimiter.consume([limits.invitation, clientNetworkOf(request.ip)])
    return (await people.findInvited(token)) ?? refuseField('token', usedUp)
  }

  officeRoute(app, showInvitation, async ({ body, request }) => ({
    data: memberToWire(await findInvited(body.token ?? '', request)),
  }))

  officeRoute(app, acceptInvitation, async ({ body, request, reply }) => {
    const token = body.token ?? ''
    const invited = await findInvited(token, request)
    const { name, password } = valuesOf(
      checkForm(
        {
          name: lineRule('Please enter your name.', { needsLetter: true }),
          password: (typed) => checkNewPassword(typed, invited.email),
        },
        body,
      ),
    )
    const passwordHash = await passwords.hash(password)
    const isAccepted = await officeSessions.rotate(request, reply, (rotation) =>
      join.accept(token, { name, passwordHash }, rotation),
    )
    if (!isAccepted) refuseField('token', usedUp)
    return answer('joining', { ...invited, name })
  })
}
