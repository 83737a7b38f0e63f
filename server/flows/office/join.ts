import { createHash, randomInt } from 'node:crypto'
import {
  RECOVERY_ALPHABET_SIZE,
  RECOVERY_CODE_COUNT,
  RECOVERY_CODE_LENGTH,
  recoveryCodeOf,
} from '../../domain/office/recovery-code.ts'
import type { ShopContact } from '../../emails/email.ts'
import { factorChangedEmail } from '../../emails/office-emails.ts'
import type { FactorRepo, NewFactor } from '../../repositories/office/factor.repo.ts'
import type { InvitationRepo } from '../../repositories/office/invitation.repo.ts'
import type { Member, MemberRepo } from '../../repositories/office/member.repo.ts'
import type { OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import { endSessionsOfMember, type OfficeSessionRepo } from '../../repositories/office/office-session.repo.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { Trx, Tx } from '../../repositories/shop-database.ts'
import { hashToken } from './people.ts'

export interface JoinDeps {
  tx: Tx
  members: MemberRepo
  invitations: InvitationRepo
  factors: FactorRepo
  sessions: OfficeSessionRepo
  log: OfficeLogRepo
  outbox: EmailOutbox
  shop: ShopContact
}

/** A session that replaces another one, by their hashes. */
export interface Rotation {
  from: string | null
  to: string
  /** Of the cookie by which the shop knows a browser that is told of orders; null where there is none. */
  device: string | null
}
export type Rotated = Rotation & { from: string }

export type Join = ReturnType<typeof createJoin>

/** Recovery codes have the strength of a key, so a fast hash is enough. */
const hashCode = (code: string) => createHash('sha256').update(code).digest('hex')

const newCode = () =>
  recoveryCodeOf(Array.from({ length: RECOVERY_CODE_LENGTH }, () => randomInt(RECOVERY_ALPHABET_SIZE)))

const actorOf = ({ id, email }: Member) => ({ memberId: id, name: email })

/** How a member joins, and what they do to their own second factors afterward. */
export function createJoin(deps: JoinDeps) {
  const { tx, members, invitations, factors, sessions, log, outbox, shop } = deps

  const notify = (trx: Trx, member: Member, change: string) =>
    outbox.enqueue(trx, factorChangedEmail(shop, member.email, change))

  async function makeRecoveryCodes(trx: Trx, memberId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode)
    await factors.replaceRecoveryCodes(trx, memberId, codes.map(hashCode))
    return codes
  }

  /**
   * Sets name and password of whom the link invites, and starts the session in which they set up a second factor. The
   * link works until they have done so; only the last one to open it can. False if it does not work anymore.
   */
  const accept = (
    token: string,
    { name, passwordHash }: { name: string; passwordHash: string },
    rotation: Rotation,
  ): Promise<boolean> =>
    tx(async (trx) => {
      const memberId = await invitations.findMemberId(hashToken(token), trx)
      if (memberId === undefined) return false
      await members.setNameAndPassword(trx, memberId, name, passwordHash)
      await endSessionsOfMember(trx, memberId)
      await sessions.replace(trx, { ...rotation, memberId, stage: 'joining' })
      return true
    })

  /**
   * The first second factor: uses the link up, and opens the office in a new session.
   * @returns recovery codes; null if the link was used up, replaced or expired in between
   */
  const addFirst = (member: Member, factor: NewFactor, rotation: Rotated): Promise<string[] | null> =>
    tx(async (trx) => {
      // Someone else may have opened the link in between, which ended this session.
      if (!(await sessions.useUp(trx, rotation.from))) return null
      if (!(await invitations.useUp(trx, member.id))) return null
      await factors.insert(trx, factor)
      await members.markJoined(trx, member.id)
      await sessions.replace(trx, { ...rotation, memberId: member.id, stage: 'open' })
      await log.append(trx, actorOf(member), { act: 'joined', subject: member.email, after: shown(factor) })
      return makeRecoveryCodes(trx, member.id)
    })

  const addAnother = (member: Member, factor: NewFactor): Promise<void> =>
    tx(async (trx) => {
      await factors.insert(trx, factor)
      await log.append(trx, actorOf(member), {
        act: 'added second factor',
        subject: member.email,
        after: shown(factor),
      })
      await notify(trx, member, `${nouns[factor.kind]} was added`)
    })

  /** `last` is never removed. */
  const removeFactor = (member: Member, factorId: string): Promise<'removed' | 'unknown' | 'last'> =>
    tx(async (trx) => {
      const known = await factors.lock(trx, member.id)
      const factor = known.find(({ id }) => id === factorId)
      if (!factor) return 'unknown'
      if (known.length === 1) return 'last'
      await factors.remove(trx, factorId)
      await log.append(trx, actorOf(member), {
        act: 'removed second factor',
        subject: member.email,
        before: shown(factor),
      })
      await notify(trx, member, `${nouns[factor.kind]} was removed`)
      return 'removed'
    })

  const renewRecoveryCodes = (member: Member): Promise<string[]> =>
    tx(async (trx) => {
      await log.append(trx, actorOf(member), { act: 'renewed recovery codes', subject: member.email })
      await notify(trx, member, 'New recovery codes were made')
      return makeRecoveryCodes(trx, member.id)
    })

  /** Opens the office by a recovery code in place of a second factor. False if there is no such code anymore. */
  const openByRecoveryCode = (member: Member, code: string, rotation: Rotation): Promise<boolean> =>
    tx(async (trx) => {
      if (!(await factors.useRecoveryCode(trx, member.id, hashCode(code)))) return false
      await sessions.replace(trx, { ...rotation, memberId: member.id, stage: 'open' })
      await log.append(trx, actorOf(member), { act: 'logged in by recovery code', subject: member.email })
      await notify(trx, member, 'A recovery code was used')
      return true
    })

  /** @param by `passkey`, `authenticator app` */
  const open = (member: Member, by: string, rotation: Rotation): Promise<void> =>
    tx(async (trx) => {
      await sessions.replace(trx, { ...rotation, memberId: member.id, stage: 'open' })
      await log.append(trx, actorOf(member), { act: 'logged in', subject: member.email, after: { by } })
    })

  const endAllSessions = (member: Member): Promise<void> =>
    tx(async (trx) => {
      await endSessionsOfMember(trx, member.id)
      await log.append(trx, actorOf(member), { act: 'ended all sessions', subject: member.email })
    })

  return {
    accept,
    addFirst,
    addAnother,
    removeFactor,
    renewRecoveryCodes,
    openByRecoveryCode,
    open,
    endAllSessions,
  }
}

const nouns = { passkey: 'A passkey', authenticator: 'An authenticator app' }

const shown = ({ kind, name }: { kind: string; name: string }) => ({ kind, name })
