import { type RawBuilder, type Selectable, sql } from 'kysely'
import { minutesAfter } from '../../domain/hold.ts'
import { pauseAfter, TELL_AFTER_ATTEMPTS } from '../../domain/refund-trouble.ts'
import type { Db, Write } from '../shop-database.ts'
import type { RefundTroubleTable } from '../tables/payments.ts'

export type RefundTrouble = Selectable<RefundTroubleTable>
export type RefundTroubleRepo = ReturnType<typeof createRefundTroubleRepo>

/** SQL: whether the gateway has not taken that refund, and is not asked for it again before some instant. */
export const isPaused = (key: RawBuilder<unknown>, before: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from refund_trouble t where t.key = ${key} and t.next_try_at > ${before})`

/** SQL: the same for what the cancellation of an order `o` gives back, from whichever of its payments. */
export const isCancellationPaused = (before: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from refund_trouble t
    where t.order_id = o.id and t.key like 'refund-%' and t.next_try_at > ${before})`

/** SQL: whether a person has to be told of a refund_trouble `t`. */
export const isForPeople = sql<boolean>`(t.is_refused or t.attempts >= ${sql.lit(TELL_AFTER_ATTEMPTS)})`

/** Refunds that the gateway has not taken: what it said, and when it is asked again. */
export function createRefundTroubleRepo({ db, write }: { db: Db; write: Write }) {
  /** One more failure; the pause after it is longer than the one before. */
  async function note(
    failure: Pick<RefundTrouble, 'key' | 'orderId' | 'ref' | 'amountCents' | 'reason' | 'isRefused'>,
    now: Date,
  ): Promise<RefundTrouble> {
    const before = await db
      .selectFrom('refundTrouble')
      .select('attempts')
      .where('key', '=', failure.key)
      .executeTakeFirst()
    const attempts = (before?.attempts ?? 0) + 1
    const row = { ...failure, attempts, failedAt: now, nextTryAt: minutesAfter(now, pauseAfter(attempts)) }
    await write((one) =>
      one
        .insertInto('refundTrouble')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute(),
    )
    return row
  }

  /** The gateway has taken it. */
  const forget = (key: string) =>
    write((one) => one.deleteFrom('refundTrouble').where('key', '=', key).execute())

  /** Of an order, those that a person has to know of. @param isWhole also those that may pass by themselves */
  const listOf = (orderId: string, { isWhole = false } = {}): Promise<RefundTrouble[]> =>
    db
      .selectFrom('refundTrouble as t')
      .selectAll('t')
      .where('t.orderId', '=', orderId)
      .$if(!isWhole, (query) => query.where(isForPeople))
      .orderBy('t.key')
      .execute()

  /** Second payments that have to go back, due since that instant. Nothing else remembers them. */
  const listDuplicates = (before: Date, limit: number): Promise<RefundTrouble[]> =>
    db
      .selectFrom('refundTrouble as t')
      .selectAll('t')
      .where('t.key', 'like', 'duplicate-%')
      .where('t.nextTryAt', '<=', before)
      .orderBy('t.nextTryAt')
      .limit(limit)
      .execute()

  return { note, forget, listOf, listDuplicates }
}
