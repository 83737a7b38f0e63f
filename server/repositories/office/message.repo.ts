import { type Selectable, sql } from 'kysely'
import type { MessageStatus, MessageTopic } from '../../domain/office/message.ts'
import { MAX_ATTEMPTS } from '../outbox/email-outbox.repo.ts'
import type { Db, Trx } from '../shop-database.ts'
import type { ContactMessageTable, MessageEntryTable } from '../tables/messages.ts'

export type MessageRow = Selectable<ContactMessageTable>
export type Message = MessageRow & {
  /** The name, or the email address, of the member who looks after it. */
  holder: string | null
}
export type MessageEntry = Selectable<MessageEntryTable>

/** What became of the email of an answer. The shop deletes emails some time after they went out. */
export type AnswerState = 'waiting' | 'sent' | 'failed'

/** What is looked for. All that is given has to fit. */
export interface MessageFilter {
  status?: MessageStatus | undefined
  about?: MessageTopic | undefined
  /** Looked after by that member, or by nobody. */
  holder?: { id: string | null } | undefined
}

export type MessageRepo = ReturnType<typeof createMessageRepo>

const answerState = sql<AnswerState>`case
  when o.id is null or o.sent_at is not null then 'sent'
  when o.attempts >= ${sql.lit(MAX_ATTEMPTS)} then 'failed' else 'waiting' end`

/** Messages to the company, as the office reads and answers them. */
export function createMessageRepo({ db, now }: { db: Db; now: () => Date }) {
  const messages = (from: Db | Trx) =>
    from
      .selectFrom('contactMessage as m')
      .leftJoin('officeMember as h', 'h.id', 'm.holderId')
      .selectAll('m')
      .select(sql<string | null>`coalesce(nullif(h.name, ''), h.email)`.as('holder'))

  /** How many there are of each status, no matter who looks after them. */
  async function countByStatus({ about, holder }: Omit<MessageFilter, 'status'>) {
    const rows = await db
      .selectFrom('contactMessage as m')
      .select((of) => ['m.status', of.fn.countAll<number>().as('count')])
      .$if(about !== undefined, (query) => query.where('m.about', '=', about as MessageTopic))
      .$if(holder !== undefined, (query) =>
        query.where('m.holderId', 'is not distinct from', holder?.id ?? null),
      )
      .groupBy('m.status')
      .execute()
    return Object.fromEntries(rows.map(({ status, count }) => [status, count])) as Partial<
      Record<MessageStatus, number>
    >
  }

  /** One page, newest first, and new ones before all others. */
  const listPage = (
    { status, about, holder }: MessageFilter,
    page: number,
    perPage: number,
  ): Promise<Message[]> =>
    messages(db)
      .$if(status !== undefined, (query) => query.where('m.status', '=', status as MessageStatus))
      .$if(about !== undefined, (query) => query.where('m.about', '=', about as MessageTopic))
      .$if(holder !== undefined, (query) =>
        query.where('m.holderId', 'is not distinct from', holder?.id ?? null),
      )
      .orderBy(sql`m.status <> 'new'`)
      .orderBy('m.number', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()

  const find = (number: number, from: Db | Trx = db): Promise<Message | undefined> =>
    messages(from).where('m.number', '=', number).executeTakeFirst()

  /** Until the transaction ends nobody else changes it. */
  const lock = (trx: Trx, number: number): Promise<MessageRow | undefined> =>
    trx.selectFrom('contactMessage').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()

  /** Answers and notes, oldest first. */
  const listEntries = (
    messageId: string,
    from: Db | Trx = db,
  ): Promise<(MessageEntry & { state: AnswerState })[]> =>
    from
      .selectFrom('messageEntry as e')
      .leftJoin('mailOutbox as o', 'o.id', 'e.id')
      .selectAll('e')
      .select(answerState.as('state'))
      .where('e.messageId', '=', messageId)
      .orderBy('e.at')
      .orderBy('e.id')
      .execute()

  const findEntry = (trx: Trx, id: string): Promise<MessageEntry | undefined> =>
    trx.selectFrom('messageEntry').selectAll().where('id', '=', id).executeTakeFirst()

  const insertEntry = (trx: Trx, entry: Omit<MessageEntry, 'at'>) =>
    trx
      .insertInto('messageEntry')
      .values({ ...entry, at: now() })
      .execute()

  /** Also counts that something was done with it. */
  const update = (
    trx: Trx,
    { id, version }: MessageRow,
    changes: Partial<Pick<MessageRow, 'status' | 'about' | 'holderId'>>,
  ) =>
    trx
      .updateTable('contactMessage')
      .set({ ...changes, version: version + 1 })
      .where('id', '=', id)
      .execute()

  return { countByStatus, listPage, find, lock, listEntries, findEntry, insertEntry, update }
}
