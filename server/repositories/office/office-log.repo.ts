import { type Selectable, sql } from 'kysely'
import type { Day } from '../../domain/day.ts'
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
/** What is looked for. All that is given has to fit. */
export interface LogFilter {
  /** Words that are somewhere in an entry. */
  text?: string | undefined
  actor?: string | undefined
  act?: string | undefined
  /** Days in this time zone, both included. */
  from?: Day | undefined
  to?: Day | undefined
  timeZone: string
}

export type OfficeLogRepo = ReturnType<typeof createOfficeLogRepo>

const jsonOrNull = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)
const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
const written = sql<string>`lower(concat_ws(' ', actor, act, subject, before, after))`
const dayAt = (timeZone: string) => sql<Day>`(at at time zone ${timeZone})::date`

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
  const list = (
    { text = '', actor, act, from, to, timeZone }: LogFilter,
    { limit, before }: { limit: number; before: number | null },
  ): Promise<LogRow[]> =>
    db
      .selectFrom('officeLog')
      .selectAll()
      .$if(before !== null, (query) => query.where('id', '<', before as number))
      .$if(actor !== undefined, (query) => query.where('actor', '=', actor as string))
      .$if(act !== undefined, (query) => query.where('act', '=', act as string))
      .$if(from !== undefined, (query) => query.where(dayAt(timeZone), '>=', sql<Day>`${from}::date`))
      .$if(to !== undefined, (query) => query.where(dayAt(timeZone), '<=', sql<Day>`${to}::date`))
      .where((where) =>
        where.and(wordsOf(text).map((word) => where(written, 'like', `%${escapeLike(word)}%`))),
      )
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()

  /** Every value that a column has, in order. Jumps from one to the next by the index, however many entries there are. */
  async function listValues(column: 'actor' | 'act'): Promise<string[]> {
    const name = sql.ref(column)
    const { rows } = await sql<{ value: string }>`
      with recursive found as (
        select min(${name}) as value from office_log
        union all
        select (select min(${name}) from office_log where ${name} > found.value) from found where value is not null)
      select value from found where value is not null order by value`.execute(db)
    return rows.map(({ value }) => value)
  }

  return { append, list, listValues }
}
