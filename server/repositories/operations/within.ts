import { type RawBuilder, sql } from 'kysely'

/** Orders of a part of the shop; by default all. */
export interface Within {
  settlementIds?: number[]
  unitIds?: number[]
}

/** Whether the row `o` of shop_order belongs to that part. */
export const isInside = ({ settlementIds, unitIds }: Within): RawBuilder<boolean> => {
  const parts = [
    settlementIds && sql`o.settlement_id = any(${settlementIds}::int[])`,
    unitIds && sql`o.unit_id = any(${unitIds}::int[])`,
  ].filter((part) => part !== undefined)
  return parts.length > 0 ? sql<boolean>`${sql.join(parts, sql` and `)}` : sql<boolean>`true`
}
