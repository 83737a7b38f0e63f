import { type RawBuilder, sql } from 'kysely'

/** Orders of a part of the shop; by default all. */
export interface Within {
  settlementIds?: number[]
  unitIds?: number[]
}

/**
 * Whether the row `o` of shop_order belongs to that part.
 * @param settlementId SQL: where it counts; by default where it is now
 */
export const isInside = (
  { settlementIds, unitIds }: Within,
  settlementId: RawBuilder<unknown> = sql`o.settlement_id`,
): RawBuilder<boolean> => {
  const parts = [
    settlementIds && sql`${settlementId} = any(${settlementIds}::int[])`,
    unitIds && sql`o.unit_id = any(${unitIds}::int[])`,
  ].filter((part) => part !== undefined)
  return parts.length > 0 ? sql<boolean>`${sql.join(parts, sql` and `)}` : sql<boolean>`true`
}
