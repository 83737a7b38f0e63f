import { type Selectable, sql } from 'kysely'
import type { RentedOrder, SettledOrder, StatementLine } from '../../domain/office/statement.ts'
import { givenBackOfTotal } from '../orders/order-refund.repo.ts'
import type { Trx } from '../shop-database.ts'
import type { PartnerStatementTable } from '../tables/partners.ts'

export type PaidStatement = Selectable<PartnerStatementTable>
export type StatementRepo = ReturnType<typeof createStatementRepo>

const rowOf = (
  statementId: number,
  { number, unit, dateFrom, dateTo, revenueCents, sharePercent, shareCents, isCorrection }: StatementLine,
) => ({
  statementId,
  orderNumber: number,
  unit,
  dateFrom,
  dateTo,
  revenueCents,
  sharePercent,
  shareCents,
  isCorrection,
})

/** What partners are paid: their orders, and statements that are final. */
export function createStatementRepo() {
  /** Locks the partner, so that of two who pay out at once the second one sees what the first one did. */
  const lockPartner = (trx: Trx, memberId: string) =>
    trx.selectFrom('officeMember').select('id').where('id', '=', memberId).forUpdate().executeTakeFirst()

  /**
   * Orders of the partner's saunas that ended since their contracts began, and those that were settled before: these under
   * the sauna that they were settled for, once they are in one that is not the partner's.
   */
  async function listOrders(from: Trx, memberId: string): Promise<RentedOrder[]> {
    const { rows } = await sql<RentedOrder>`
      with settled as (
        select distinct on (l.order_number) l.order_number, l.unit
        from partner_statement s join partner_statement_line l on l.statement_id = s.id
        where s.member_id = ${memberId} order by l.order_number, s.month desc)
      select o.number, case when own.unit_id is null then settled.unit else u.serial end as unit,
        o.date_from, o.date_to, o.paid_at is not null as is_paid, o.rental_cents, o.total_cents,
        o.refund_cents + ${givenBackOfTotal} as returned_cents,
        case when own.unit_id is not null and o.date_to >= c.starts_on then c.share_percent end as share_percent
      from shop_order o join unit u on u.id = o.unit_id
        left join office_partner_unit own on own.unit_id = o.unit_id and own.member_id = ${memberId}
        left join partner_contract c on c.unit_id = own.unit_id and c.member_id = own.member_id
        left join settled on settled.order_number = o.number
      where (own.unit_id is not null or settled.unit is not null) and o.paid_at is not null
      order by o.number`.execute(from)
    return rows
  }

  async function listSettled(from: Trx, memberId: string): Promise<SettledOrder[]> {
    const { rows } = await sql<SettledOrder>`
      select l.order_number as number, min(l.share_percent) as share_percent,
        sum(l.revenue_cents)::integer as revenue_cents, sum(l.share_cents)::integer as share_cents
      from partner_statement s join partner_statement_line l on l.statement_id = s.id
      where s.member_id = ${memberId} group by l.order_number`.execute(from)
    return rows
  }

  /** Newest first. */
  const listPaid = (from: Trx, memberId: string): Promise<PaidStatement[]> =>
    from
      .selectFrom('partnerStatement')
      .selectAll()
      .where('memberId', '=', memberId)
      .orderBy('month', 'desc')
      .execute()

  /** Of statements that are paid out. */
  const listLines = (from: Trx, statementIds: number[]) =>
    from
      .selectFrom('partnerStatementLine')
      .select(['statementId', 'orderNumber as number', 'unit', 'dateFrom', 'dateTo'])
      .select(['revenueCents', 'sharePercent', 'shareCents', 'isCorrection'])
      .where('statementId', '=', sql<number>`any(${statementIds}::integer[])`)
      .orderBy('orderNumber')
      .execute()

  /** @returns false if that month is paid out already */
  async function insert(
    trx: Trx,
    statement: Omit<PaidStatement, 'id'>,
    lines: readonly StatementLine[],
  ): Promise<boolean> {
    const added = await trx
      .insertInto('partnerStatement')
      .values(statement)
      .onConflict((conflict) => conflict.columns(['memberId', 'month']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return false
    await trx
      .insertInto('partnerStatementLine')
      .values(lines.map((line) => rowOf(added.id, line)))
      .execute()
    return true
  }

  return { lockPartner, listOrders, listSettled, listPaid, listLines, insert }
}
