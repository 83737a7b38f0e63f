import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { minutesAfter } from '../../domain/hold.ts'
import { type Role, roleNames, type Scope, type ScopeField, scopeOf } from '../../domain/office/role.ts'
import type { ShopContact } from '../../emails/email.ts'
import { invitationEmail } from '../../emails/office-emails.ts'
import type { FactorRepo } from '../../repositories/office/factor.repo.ts'
import type { InvitationRepo } from '../../repositories/office/invitation.repo.ts'
import type { Member, MemberRepo } from '../../repositories/office/member.repo.ts'
import type { Actor, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import { endSessionsOfMember } from '../../repositories/office/office-session.repo.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { Trx, Tx } from '../../repositories/shop-database.ts'

/** People read this email within a few days, and a new link is made in a moment. */
const LINK_DAYS = 3

export interface PeopleDeps {
  tx: Tx
  now: () => Date
  members: MemberRepo
  invitations: InvitationRepo
  factors: FactorRepo
  log: OfficeLogRepo
  outbox: EmailOutbox
  shop: ShopContact
}

/** Why something was not done, in a sentence, and the field it belongs to. */
export interface Refused {
  refused: { field?: ScopeField | 'email'; message: string; isUnknown?: boolean }
}
export type Done<T = object> = T | Refused

export type People = ReturnType<typeof createPeople>

const unknown: Refused = { refused: { message: 'This person is no longer here.', isUnknown: true } }
const lastOwner: Refused = {
  refused: { message: 'Someone has to be owner: make another person owner first, who has joined.' },
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

/** What the tables refuse, in a sentence. */
function refusedScope(error: unknown, role: Role): Refused {
  const field: ScopeField = role === 'partner' ? 'unit_ids' : 'settlement_ids'
  if (codeOf(error) === '23505')
    return { refused: { field, message: 'One of these saunas belongs to another partner.' } }
  if (codeOf(error) === '23503')
    return { refused: { field, message: 'One of these no longer exists. Please choose again.' } }
  throw error
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Who may use the office: for the owners' screen and for the commands. */
export function createPeople({ tx, now, members, invitations, factors, log, outbox, shop }: PeopleDeps) {
  /** What the log says of a role, with the names that places and saunas have now. */
  async function scopeNamer() {
    const [settlements, units] = await Promise.all([members.listSettlements(), members.listUnits()])
    return (role: Role, { isEverywhere, settlementIds, unitIds }: Scope) => {
      const places = settlements.filter(({ id }) => settlementIds.includes(id)).map(({ name }) => name)
      const saunas = units.filter(({ id }) => unitIds.includes(id)).map(({ serial }) => serial)
      return {
        role,
        ...(role === 'staff' && { places: isEverywhere ? 'all' : places }),
        ...(role === 'partner' && { saunas }),
      }
    }
  }

  /** Makes a link in place of any earlier one, and queues its email. @returns the link */
  async function sendLink(trx: Trx, { id, email, role }: Pick<Member, 'id' | 'email' | 'role'>) {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = minutesAfter(now(), LINK_DAYS * 24 * 60)
    await invitations.write(trx, id, { tokenHash: hashToken(token), expiresAt })
    const roleName = roleNames[role]
    const { link, ...mail } = invitationEmail(shop, email, { token, roleName, days: LINK_DAYS })
    await outbox.enqueue(trx, mail)
    return link
  }

  /** @param email in lower case */
  async function invite(
    actor: Actor,
    { email, role, scope: wanted }: { email: string; role: Role; scope: Scope },
  ): Promise<Done<{ link: string; memberId: string }>> {
    const scope = scopeOf(role, wanted)
    if ('field' in scope) return { refused: scope }
    const inWords = await scopeNamer()
    return tx(async (trx): Promise<Done<{ link: string; memberId: string }>> => {
      const id = randomUUID()
      const { isEverywhere } = scope
      if (!(await members.insert(trx, { id, email, role, isEverywhere })))
        return { refused: { field: 'email', message: 'This person is already on the list.' } }
      await members.setScope(trx, id, role, scope)
      await log.append(trx, actor, { act: 'invited', subject: email, after: inWords(role, scope) })
      return { link: await sendLink(trx, { id, email, role }), memberId: id }
    }).catch((error: unknown) => refusedScope(error, role))
  }

  /** For someone who has not joined. */
  const inviteAgain = (actor: Actor, memberId: string): Promise<Done<{ link: string }>> =>
    tx(async (trx): Promise<Done<{ link: string }>> => {
      const member = await members.find(memberId, trx)
      if (!member) return unknown
      if (member.joinedAt) return { refused: { message: 'They have joined already.' } }
      await log.append(trx, actor, { act: 'invited again', subject: member.email })
      return { link: await sendLink(trx, member) }
    })

  async function change(
    actor: Actor,
    memberId: string,
    { role, scope: wanted }: { role: Role; scope: Scope },
  ): Promise<Done> {
    const scope = scopeOf(role, wanted)
    if ('field' in scope) return { refused: scope }
    const inWords = await scopeNamer()
    return tx(async (trx): Promise<Done> => {
      const owners = await members.lockOwners(trx)
      const member = await members.find(memberId, trx)
      if (!member) return unknown
      if (role !== 'owner' && isOnlyOne(owners, memberId)) return lastOwner
      await members.setScope(trx, memberId, role, scope)
      await log.append(trx, actor, {
        act: 'changed role',
        subject: member.email,
        before: inWords(member.role, member),
        after: inWords(role, scope),
      })
      return {}
    }).catch((error: unknown) => refusedScope(error, role))
  }

  /** Ends everything that lets them in, at once. */
  async function remove(actor: Actor, memberId: string): Promise<Done> {
    const inWords = await scopeNamer()
    return tx(async (trx): Promise<Done> => {
      const owners = await members.lockOwners(trx)
      const member = await members.find(memberId, trx)
      if (!member) return unknown
      if (isOnlyOne(owners, memberId)) return lastOwner
      await members.remove(trx, memberId)
      await log.append(trx, actor, {
        act: 'removed',
        subject: member.email,
        before: inWords(member.role, member),
      })
      return {}
    })
  }

  /** For someone who lost their phone: they join again, with a new password and a new second factor. */
  const resetSecondFactor = (actor: Actor, memberId: string): Promise<Done<{ link: string }>> =>
    tx(async (trx): Promise<Done<{ link: string }>> => {
      const member = await members.find(memberId, trx)
      if (!member) return unknown
      await factors.removeAll(trx, memberId)
      await members.markInvited(trx, memberId)
      await endSessionsOfMember(trx, memberId)
      await log.append(trx, actor, { act: 'reset second factor', subject: member.email })
      return { link: await sendLink(trx, member) }
    })

  /** Whom a link invites; undefined once it is used, replaced or expired. */
  async function findInvited(token: string): Promise<Member | undefined> {
    const id = await invitations.findMemberId(hashToken(token))
    return id === undefined ? undefined : members.find(id)
  }

  return { invite, inviteAgain, change, remove, resetSecondFactor, findInvited }
}

const isOnlyOne = (owners: string[], memberId: string) => owners.length === 1 && owners[0] === memberId
