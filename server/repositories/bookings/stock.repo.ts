import { sql, type Transaction } from 'kysely'
import type { Schema } from '../tables/schema.ts'

type Trx = Transaction<Schema>

/** Takes one piece. @returns how many are left, or null when there was none */
export async function takePiece(trx: Trx, productId: number): Promise<number | null> {
  const row = await trx
    .updateTable('product')
    .set({ stock: sql`stock - 1` })
    .where('id', '=', productId)
    .where('stock', '>', 0)
    .returning('stock')
    .executeTakeFirst()
  return row?.stock ?? null
}

/** Puts a piece back. Whoever calls it has just ended the order that had it, in the same transaction. */
export async function returnPiece(trx: Trx, productId: number): Promise<void> {
  await trx
    .updateTable('product')
    .set({ stock: sql`stock + 1` })
    .where('id', '=', productId)
    .where('stock', 'is not', null)
    .execute()
}
