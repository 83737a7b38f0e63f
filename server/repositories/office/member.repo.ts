import { type Selectable, sql } from 'kysely'
import type { Role, Scope } from '../../domain/office/role.ts'
import { endOfficePushes } from '../push/office-push.repo.ts'
import type { Db, Trx } from '../shop-database.ts'
import type { OfficeMemberTable } from '../tables/office.ts'

export type Member = Selectable<OfficeMemberTable> & Scope

/** A member as the list of people shows them. */
export interface ListedMember extends Member {
  /** Until when their link works; null where there is none. */
  invitedUntil: Date | null
  /** When they last used the office; null if they are not logged in. */
  seenAt: Date | null
  factors: number
}

export type MemberRepo = ReturnType<typeof createMemberRepo>

const settlementIds = sql<number[]>`coalesce((select json_agg(s.settlement_id order by s.settlement_id)
  from office_member_settlement s where s.member_id = m.id), '[]')`.as('settlementIds')
const unitIds = sql<number[]>`coalesce((select json_agg(u.unit_id order by u.unit_id)
  from office_partner_unit u where u.member_id = m.id), '[]')`.as('unitIds')

const members = (db: Db | Trx) =>
  db.selectFrom('officeMember as m').selectAll('m').select([settlementIds, unitIds])

/** People who may use the office. No two have the same email address: the table makes sure of that. */
export function createMemberRepo({ db, now }: { db: Db; now: () => Date }) {
  const find = (id: string, from: Db | Trx = db): Promise<Member | undefined> =>
    members(from).where('m.id', '=', id).executeTakeFirst()

  const findByEmail = (email: string, from: Db | Trx = db): Promise<Member | undefined> =>
    members(from).where('m.email', '=', email).executeTakeFirst()

  /** By role, owners first. */
  const list = (): Promise<ListedMember[]> =>
    members(db)
      .select([
        sql<Date | null>`(select i.expires_at from office_invitation i where i.member_id = m.id)`.as(
          'invitedUntil',
        ),
        sql<Date | null>`(select max(s.seen_at) from office_session s
          where s.member_id = m.id and s.stage = 'open' and s.expires_at > ${now()})`.as('seenAt'),
        sql<number>`(select count(*) from office_factor f where f.member_id = m.id)`.as('factors'),
      ])
      .orderBy(sql`array_position(array['owner', 'staff', 'partner'], m.role)`)
      .orderBy('m.email')
      .execute()

  /** Owners and staff who have joined. */
  const listForNews = (from: Db | Trx = db): Promise<Member[]> =>
    members(from)
      .where('m.joinedAt', 'is not', null)
      .where('m.role', 'in', ['owner', 'staff'])
      .orderBy('m.email')
      .execute()

  const setOrderNews = (id: string, getsOrderNews: boolean) =>
    db.updateTable('officeMember').set({ getsOrderNews }).where('id', '=', id).execute()

  /** What scopes can be made of. */
  const listSettlements = () =>
    db.selectFrom('settlement').select(['id', 'slug', 'name']).orderBy('position').orderBy('id').execute()

  const listUnits = () =>
    db
      .selectFrom('unit as u')
      .innerJoin('product as p', 'p.id', 'u.productId')
      .innerJoin('settlement as s', 's.id', 'p.settlementId')
      .select(['u.id', 'u.serial', 'p.title', 's.name as settlement'])
      .orderBy('u.serial')
      .execute()

  /** Null if the address has a member already. */
  async function insert(trx: Trx, member: { id: string; email: string; role: Role; isEverywhere: boolean }) {
    return (
      (await trx
        .insertInto('officeMember')
        .values({ ...member, passwordHash: null, createdAt: now(), joinedAt: null })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst()) ?? null
    )
  }

  /** Replaces role and scope. @throws 23505 for a sauna that another partner has, 23503 for an unknown id */
  async function setScope(trx: Trx, id: string, role: Role, scope: Scope): Promise<void> {
    await trx
      .updateTable('officeMember')
      .set({ role, isEverywhere: scope.isEverywhere })
      .where('id', '=', id)
      .execute()
    await trx.deleteFrom('officeMemberSettlement').where('memberId', '=', id).execute()
    await trx.deleteFrom('officePartnerUnit').where('memberId', '=', id).execute()
    const at = scope.settlementIds.map((settlementId) => ({ memberId: id, settlementId }))
    if (at.length > 0) await trx.insertInto('officeMemberSettlement').values(at).execute()
    const own = scope.unitIds.map((unitId) => ({ memberId: id, unitId }))
    if (own.length > 0) await trx.insertInto('officePartnerUnit').values(own).execute()
  }

  /** The owners who have joined, locked until the transaction ends, so that no two of them remove each other. */
  const lockOwners = async (trx: Trx): Promise<string[]> =>
    (
      await trx
        .selectFrom('officeMember')
        .select('id')
        .where('role', '=', 'owner')
        .where('joinedAt', 'is not', null)
        .orderBy('id')
        .forUpdate()
        .execute()
    ).map(({ id }) => id)

  const setNameAndPassword = (trx: Trx, id: string, name: string, passwordHash: string) =>
    trx.updateTable('officeMember').set({ name, passwordHash }).where('id', '=', id).execute()

  const markJoined = (trx: Trx, id: string) =>
    trx.updateTable('officeMember').set({ joinedAt: now() }).where('id', '=', id).execute()

  /** As after the invitation: without a password, and without having joined. */
  const markInvited = (trx: Trx, id: string) =>
    trx.updateTable('officeMember').set({ joinedAt: null, passwordHash: null }).where('id', '=', id).execute()

  /** With everything that lets them in, and the browsers on which they were told of orders. */
  async function remove(trx: Trx, id: string): Promise<void> {
    await endOfficePushes(trx, id)
    await trx.deleteFrom('officeMember').where('id', '=', id).execute()
  }

  return {
    find,
    findByEmail,
    list,
    listForNews,
    setOrderNews,
    listSettlements,
    listUnits,
    insert,
    setScope,
    lockOwners,
    setNameAndPassword,
    markJoined,
    markInvited,
    remove,
  }
}
