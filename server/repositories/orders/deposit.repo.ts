import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type DepositRefund, RELEASE_AFTER_MINUTES } from '../../domain/deposit.ts'
import { minutesAfter } from '../../domain/hold.ts'
import type { Db, Trx, Write } from '../shop-database.ts'
import type { OrderDepositTable } from '../tables/deposits.ts'

export type DepositRow = Selectable<OrderDepositTable>
/** With what goes back of it, in order. */
export type Deposit = DepositRow & { refunds: DepositRefund[] }
export type DepositRepo = ReturnType<typeof createDepositRepo>

/** Somebody may charge or release a hold at the gateway itself, which reports neither. */
const LOOK_AGAIN_MINUTES = 60

const refunds = sql<DepositRefund[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('amountCents', r.amount_cents, 'reason', r.reason,
    'isGiven', r.given_at is not null) order by r.created_at, r.id), '[]'::jsonb)
  from deposit_refund r where r.deposit_id = order_deposit.id)`

const all = (db: Db) => db.selectFrom('orderDeposit').selectAll().select(refunds.as('refunds'))

/** The latest of each of these orders. */
const latestOf = (db: Db, orderIds: readonly string[]) =>
  all(db)
    .distinctOn('orderId')
    .where('orderId', 'in', [...orderIds])
    .orderBy('orderId')
    .orderBy('createdAt', 'desc')
    // Of two from the same instant, the one that has ended is older.
    .orderBy(sql`ended_at is null`, 'desc')

const findLatest = (db: Db, orderId: string): Promise<Deposit | undefined> =>
  latestOf(db, [orderId]).executeTakeFirst()

async function update(db: Db, { id }: { id: string }, changes: Updateable<OrderDepositTable>): Promise<void> {
  await db.updateTable('orderDeposit').set(changes).where('id', '=', id).execute()
}

/** Deposits as they are held on cards. Lock the order first: everything that needs both asks for them in that order. */
export function createDepositRepo({ db, write }: { db: Db; write: Write }) {
  const lock = (trx: Trx, id: string): Promise<Deposit | undefined> =>
    all(trx).where('id', '=', id).forUpdate().executeTakeFirst()

  const insert = async (trx: Trx, row: Insertable<OrderDepositTable>): Promise<Deposit> => ({
    ...(await trx.insertInto('orderDeposit').values(row).returningAll().executeTakeFirstOrThrow()),
    refunds: [],
  })

  const listLatest = (orderIds: readonly string[]): Promise<Deposit[]> =>
    orderIds.length === 0 ? Promise.resolve([]) : latestOf(db, orderIds).execute()

  /** @returns false if a newer attempt has been started since this page was asked for, or the hold has ended */
  const storePage = async (
    { id, attempt }: Deposit,
    page: { ref: string; redirectTo: string },
  ): Promise<boolean> => {
    const { numUpdatedRows } = await write((one) =>
      one
        .updateTable('orderDeposit')
        .set(page)
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .where('state', '=', 'open')
        .executeTakeFirst(),
    )
    return numUpdatedRows > 0n
  }

  /** Why the gateway has not done what was decided. What it has done meanwhile, for somebody else's call, stays done. */
  const noteTrouble = ({ id }: Deposit, trouble: { trouble: string; isRefused: boolean }) =>
    write((one) =>
      one
        .updateTable('orderDeposit')
        .set(trouble)
        .where('id', '=', id)
        .where('endedAt', 'is', null)
        .execute(),
    )

  /** The page was never made, and its time is over; unless the customer has asked for another one by now. */
  const expireUnmade = ({ id, attempt }: Deposit, now: Date) =>
    write((one) =>
      one
        .updateTable('orderDeposit')
        .set({ state: 'expired', endedAt: now })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where('ref', 'is', null)
        .where('attempt', '=', attempt)
        .execute(),
    )

  /** Those that have not ended, and whose gateway has something to say or to do. */
  const listUnchecked = (now: Date, before: Date, limit: number): Promise<Deposit[]> =>
    all(db)
      .where('endedAt', 'is', null)
      .where('checkedAt', '<=', before)
      .where((of) =>
        of.or([
          of('state', '<>', 'held'),
          of('heldUntil', '<=', now),
          of('checkedAt', '<=', minutesAfter(now, -LOOK_AGAIN_MINUTES)),
        ]),
      )
      .orderBy('checkedAt')
      .limit(limit)
      .execute()

  /** Those of rentals that are called off, or came back without anything to charge. */
  const listUnneeded = (now: Date, limit: number): Promise<DepositRow[]> =>
    db
      .selectFrom('orderDeposit as d')
      .innerJoin('shopOrder as o', 'o.id', 'd.orderId')
      .selectAll('d')
      .where('d.state', '=', 'held')
      // What the check constraint says, too, but the index is found by it.
      .where('d.endedAt', 'is', null)
      .where((of) =>
        of.or([
          of('o.status', 'in', ['expired', 'cancelled', 'refund_due', 'refunded']),
          of('o.status', '=', 'completed').and(
            'o.updatedAt',
            '<=',
            minutesAfter(now, -RELEASE_AFTER_MINUTES),
          ),
        ]),
      )
      .orderBy('d.createdAt')
      .limit(limit)
      .execute()

  return {
    find: (id: string): Promise<Deposit | undefined> => all(db).where('id', '=', id).executeTakeFirst(),
    findLatest: (orderId: string, from: Db = db) => findLatest(from, orderId),
    listLatest,
    lock,
    insert,
    update,
    updateAlone: (deposit: { id: string }, changes: Updateable<OrderDepositTable>) =>
      write((one) => update(one, deposit, changes)),
    storePage,
    noteTrouble,
    expireUnmade,
    listUnchecked,
    listUnneeded,
  }
}
