import type { Selectable } from 'kysely'
import type { Db, Trx } from '../shop-database.ts'
import type { OfficeLogTable } from '../tables/office.ts'

/** Who does something: a member, or the operator at the command line, who is none. */
export interface Actor {
  memberId: string | null
  /** An email address, or `command line`. */
  name: string
}

export const commandLine: Actor = { memberId: null, name: 'command line' }

export interface LogEntry {
  /** What was done, in the past: `invited`, `changed role`. */
  act: string
  /** What it was done to, written out: an entry outlives everything it is about. */
  subject: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

export type LogRow = Selectable<OfficeLogTable>
export type OfficeLogRepo = ReturnType<typeof createOfficeLogRepo>

const jsonOrNull = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

/** What was done in the office. Entries are only ever added: triggers refuse everything else. */
export function createOfficeLogRepo({ db, now }: { db: Db; now: () => Date }) {
  /** In the transaction of the act, so neither exists alone. Never with a secret, and never with a customer's data. */
  async function append(trx: Trx, actor: Actor, { act, subject, before, after }: LogEntry): Promise<void> {
    await trx
      .insertInto('officeLog')
      .values({
        at: now(),
        memberId: actor.memberId,
        actor: actor.name,
        act,
        subject,
        before: jsonOrNull(before),
        after: jsonOrNull(after),
      })
      .execute()
  }

  /** Newest first. @param before only entries with a smaller id */
  const list = (limit: number, before: number | null): Promise<LogRow[]> =>
    db
      .selectFrom('officeLog')
      .selectAll()
      .$if(before !== null, (query) => query.where('id', '<', before as number))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()

  return { append, list }
}
