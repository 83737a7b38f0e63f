import { type RawBuilder, sql } from 'kysely'
import type { Turnover } from '../../domain/turnover.ts'

/**
 * A settlement's row with the days between which a stay there has to lie, `first_day` and `last_day`, and the nights that
 * it takes around it: `before` and `after`. Joined under the name `place` to whatever asks for dates.
 *
 * @param turnovers of settlements where it is known how the customer gets the sauna. Anywhere else it may be a delivery as
 * far as we go, so that no list shows a day that the calendar refuses.
 */
export const settlementWithDays = (
  now: Date,
  where: RawBuilder<unknown>,
  turnovers: ReadonlyMap<number, Turnover> = new Map(),
) => sql`
  select s.*, coalesce(t.before, s.most_days_before, 0) as before,
    coalesce(t.after, s.most_turnover_days, s.turnover_days) as after,
    (${now}::timestamptz at time zone s.time_zone)::date + s.lead_days as first_day,
    (${now}::timestamptz at time zone s.time_zone)::date + s.horizon_days as last_day
  from settlement s left join unnest(${[...turnovers.keys()]}::integer[],
    ${[...turnovers.values()].map(({ daysBefore }) => daysBefore)}::integer[],
    ${[...turnovers.values()].map(({ turnoverDays }) => turnoverDays)}::integer[]) as t (settlement_id, before, after)
    on t.settlement_id = s.id
  where ${where}`

/** Nights that are taken at this moment: blocked, paid for, or held by someone whose time is not over. */
const isTaken = (night: RawBuilder<unknown>, now: Date) =>
  sql`(${night}.expires_at is null or ${night}.expires_at > ${now}::timestamptz)`

/**
 * An expression: the first day on which a stay of the minimum length can start, all of it in one unit, with the
 * turnover around it; null if there is none. It expects a product `p` and its settlement `place`, and is the SQL twin of
 * `findNearestDate` in domain/calendar.ts; a test compares the two.
 *
 * Each unit is read in the order of its nights and only as far as its first gap that is long enough: either the days
 * before its first taken night, or those after a taken night whose successor is far enough away.
 */
export const nearestDate = (now: Date): RawBuilder<string | null> => sql`(
  select min(case
    when place.first_day + p.min_nights <= place.last_day and not exists (
      select from unit_night n where n.unit_id = u.id and n.night >= place.first_day - place.before
        and n.night < place.first_day + p.min_nights + place.after and ${isTaken(sql`n`, now)})
    then place.first_day
    else (
      select taken.night + 1 + place.before from (
        select n.night, lead(n.night) over (order by n.night) as next_night from unit_night n
        where n.unit_id = u.id and n.night >= place.first_day - place.before and n.night < place.last_day + place.after
          and ${isTaken(sql`n`, now)}
      ) taken
      where taken.night + 1 + place.before + p.min_nights <= place.last_day
        and (taken.next_night is null
          or taken.next_night > taken.night + place.before + p.min_nights + place.after)
      order by taken.night limit 1)
    end)
  from unit u where u.product_id = p.id and u.active)`

/**
 * A condition: the product `p` of the settlement `place` has a unit that is free for all of the stay and the turnover
 * around it, and takes stays of that length on those days.
 */
export const isFreeFor = (stay: { from: string; to: string }, now: Date) => sql`
  (${stay.from}::date >= place.first_day and ${stay.to}::date <= place.last_day
    and ${stay.to}::date - ${stay.from}::date between p.min_nights and p.max_nights
    and exists (select from unit u where u.product_id = p.id and u.active and not exists (
      select from unit_night n where n.unit_id = u.id and n.night >= ${stay.from}::date - place.before
        and n.night < ${stay.to}::date + place.after and ${isTaken(sql`n`, now)})))`
