import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from 'kysely'
import type { Day } from '../../domain/day.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { isInside, type Within } from '../operations/within.ts'
import type { OrderRow } from '../orders/order.repo.ts'
import type { Db } from '../shop-database.ts'
import type { Schema } from '../tables/schema.ts'

/** What is looked for. All that is given has to fit. */
export interface OrderFilter {
  within: Within
  /** As typed: parts of a name or an email address, a phone number, or an order number with or without `#`. */
  text?: string | undefined
  /** Looks at numbers only, for those who may not know the customers. */
  isByNumber: boolean
  status?: OrderStatus | undefined
  /** Stays of which a day lies between these, both included. */
  from?: Day | undefined
  to?: Day | undefined
}

export type ListedOrder = OrderRow & { unit: string | null }
export type OrderSearch = ReturnType<typeof createOrderSearch>

type Where = ExpressionBuilder<Schema & { o: Schema['shopOrder'] }, 'o'>
type Condition = ExpressionWrapper<Schema, never, SqlBool> | ReturnType<typeof sql<SqlBool>>

/** Fewer digits would fit nearly every phone number. */
const FEWEST_PHONE_DIGITS = 4

const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

// All that phone numbers contain besides digits.
const phoneDigits = sql<string>`translate(o.customer ->> 'cellPhone', ' ()+-.', '')`
const nameAndEmail = sql<string>`lower(concat_ws(' ', o.customer ->> 'name', o.customer ->> 'surname', o.customer ->> 'email'))`

/** A condition for each way to read the text: one of them has to be so. */
function conditionsOf(text: string, isByNumber: boolean): ReturnType<typeof sql<SqlBool>>[] {
  const number = /^#?\s*(\d{1,15})$/.exec(text)?.[1]
  const byNumber = number ? [sql<SqlBool>`o.number = ${Number(number)}::bigint`] : []
  if (isByNumber || text.startsWith('#')) return byNumber
  const digits = text.replaceAll(/\D/g, '')
  const isPhone = digits.length >= FEWEST_PHONE_DIGITS && /^[\d\s()+.-]+$/.test(text)
  // `+1` and `1` in front are left out by some and written by others.
  const local = digits.length > 10 ? digits.replace(/^1/, '') : digits
  const byPhone = isPhone ? [sql<SqlBool>`${phoneDigits} like ${contains(local)}`] : []
  const words = text.toLowerCase().split(/\s+/)
  const byName = sql<SqlBool>`${sql.join(
    words.map((word) => sql`${nameAndEmail} like ${contains(word)}`),
    sql` and `,
  )}`
  return [...byNumber, ...byPhone, byName]
}

function conditions(where: Where, { within, text, isByNumber, status, from, to }: OrderFilter) {
  const all: Condition[] = [isInside(within)]
  if (status) all.push(sql<SqlBool>`o.status = ${status}`)
  if (from) all.push(sql<SqlBool>`o.date_to >= ${from}::date`)
  if (to) all.push(sql<SqlBool>`o.date_from <= ${to}::date`)
  const typed = text?.trim()
  if (typed) {
    const readings = conditionsOf(typed, isByNumber)
    all.push(readings.length > 0 ? sql<SqlBool>`(${sql.join(readings, sql` or `)})` : sql<SqlBool>`false`)
  }
  return where.and(all as ReturnType<typeof sql<SqlBool>>[])
}

/** Finds orders for the office. Reads all that fit the other filters: what is typed may be in the middle of a name. */
export function createOrderSearch(db: Db) {
  const count = async (filter: OrderFilter): Promise<number> => {
    const { total } = await db
      .selectFrom('shopOrder as o')
      .select((of) => of.fn.countAll<number>().as('total'))
      .where((where) => conditions(where as unknown as Where, filter))
      .executeTakeFirstOrThrow()
    return total
  }

  /** One page, newest first. */
  const listPage = (filter: OrderFilter, page: number, perPage: number): Promise<ListedOrder[]> =>
    db
      .selectFrom('shopOrder as o')
      .leftJoin('unit as u', 'u.id', 'o.unitId')
      .selectAll('o')
      .select('u.serial as unit')
      .where((where) => conditions(where as unknown as Where, filter))
      .orderBy('o.number', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()

  return { count, listPage }
}
