import { sql } from 'kysely'
import type { Trx } from '../shop-database.ts'

/** Allocates one piece. @returns how many are left, or null if there was none */
export async function allocatePiece(trx: Trx, productId: number): Promise<number | null> {
  const row = await trx
    .updateTable('product')
    .set({ stock: sql`stock - 1` })
    .where('id', '=', productId)
    .where('stock', '>', 0)
    .returning('stock')
    .executeTakeFirst()
  return row?.stock ?? null
}

/** Puts a piece back. To be called in the transaction that ends the order which had it. */
export async function releasePiece(trx: Trx, productId: number): Promise<void> {
  await trx
    .updateTable('product')
    .set({ stock: sql`stock + 1` })
    .where('id', '=', productId)
    .where('stock', 'is not', null)
    .execute()
}
