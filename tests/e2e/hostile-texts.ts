import { createHash } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { scriptPayloads } from '../script-payloads.ts'

/** Of the link to a closure's page. */
export const closureToken = 'a-link-that-a-customer-was-emailed'

/**
 * Into what customers, members, and the operator have written. `text(n)` is the n-th of the texts, in a circle, so that a
 * few rows with several of them have them all. Every order is a delivery of a bought sauna: each is on Today's list.
 */
const plant = `
  create function pg_temp.text(integer) returns text language sql as
    $$ select text from payload where n = $1 % (select count(*) from payload) $$;
  create temporary table planned as
    select n, gen_random_uuid() as id, gen_random_uuid() as request, p.id as product,
      (select id from app_user where n < 60) as customer
    from payload, (select id from product where kind = 'sale' limit 1) as p;
  insert into booking_request (id, owner_key, product_id, delivery_method, state, created_at, updated_at)
    select request, 'session:' || id, product, 'delivery', 'ordered', now(), now() from planned;
  insert into shop_order (id, request_id, user_id, product_id, type_form, status, sauna_name, location, time_zone,
      delivery_method, delivery_address, home_address, customer, price_cents, product_cents, total_cents, tax_ppm,
      price_version, pay_until, created_at, paid_at, updated_at)
    select id, request, customer, product, 'sale', 'paid', pg_temp.text(n), pg_temp.text(n + 30),
      'America/Los_Angeles', 'delivery', address, address,
      jsonb_build_object('name', pg_temp.text(n), 'surname', pg_temp.text(n + 58), 'email', 'ada@example.com',
        'cellPhone', pg_temp.text(n + 116), 'drivingLicenseNumber', pg_temp.text(n + 90)),
      15000, 15000, 15000, 0, 'planted', now(), now(), now(), now()
    from planned, jsonb_build_object('address', pg_temp.text(n + 58), 'city', pg_temp.text(n + 116), 'state', 'OR',
      'zipCode', '97702') as address
    order by n;
  insert into payment (id, order_id, gateway, opened_at, status, amount_cents, checked_at, created_at, updated_at)
    select gen_random_uuid(), id, 'test', now(), 'succeeded', 15000, now(), now(), now() from planned;

  insert into review (order_id, product_id, status, stars, text, name, answer, written_at)
    select id, product, 'published', 5, pg_temp.text(n), pg_temp.text(n + 30), pg_temp.text(n + 58), now() from planned;

  insert into order_note (order_id, at, actor, text)
    select first.id, now(), pg_temp.text(planned.n + 58), pg_temp.text(planned.n)
    from planned, (select id from planned where n = 0) as first;
  insert into mail_outbox (id, recipient, subject, body_text, dedupe_key, created_at, next_try_at, sent_at)
    select gen_random_uuid(), 'ada@example.com', pg_temp.text(planned.n), pg_temp.text(planned.n),
      'order-' || first.id || '-' || planned.n, now(), now(), now()
    from planned, (select id from planned where n = 0) as first;
  insert into office_log (at, actor, act, subject, before, after)
    select now(), pg_temp.text(n), pg_temp.text(n + 44), 'order 1', jsonb_build_object('words', pg_temp.text(n + 88)),
      jsonb_build_object('words', pg_temp.text(n + 132))
    from planned where n < 44;
  insert into office_member (id, email, name, role, is_everywhere, created_at, joined_at)
    select gen_random_uuid(), 'member-' || n || '@example.com', pg_temp.text(n), 'staff', true, now(), now() from planned;

  -- Emails to so many members about so many orders are not what is tried here.
  update office_member set gets_order_news = false;
  delete from unit_night;
  insert into unit_night (unit_id, night, kind, reason)
    select unit.id, current_date + 1 + n / 2, 'block', pg_temp.text(n)
    from planned join (select u.id, row_number() over (order by u.serial) as place from unit u
      join product p on p.id = u.product_id where p.settlement_id = 1) as unit on unit.place = 1 + n % 2;
  insert into closure (settlement_id, reason, words, is_whole_place, first_night, last_night, closed_by, created_at)
    select 1, 'other', string_agg(text, e'\\n' order by n), true, current_date + 200, current_date + 201, pg_temp.text(0), now()
    from payload;
  insert into closure_case (id, closure_id, order_id, state, before, created_at)
    select gen_random_uuid(), closure.id, planned.id, 'open', jsonb_build_object('saunaName', pg_temp.text(1),
      'location', pg_temp.text(2), 'from', first_night, 'to', last_night), now()
    from closure, planned where n = 0;`

/** Writes them into the embedded database of a shop that is not running. */
export async function plantTexts(dataDir: string) {
  const database = await PGlite.create(`${dataDir}/database/pgdata`)
  await database.exec('create temporary table payload (n integer, text text)')
  for (const [n, text] of scriptPayloads.entries())
    await database.query('insert into payload values ($1, $2)', [n, text])
  await database.exec(plant)
  await database.query(
    'insert into closure_link (token_hash, case_id, created_at) select $1, id, now() from closure_case',
    [createHash('sha256').update(closureToken).digest('hex')],
  )
  await database.close()
}
