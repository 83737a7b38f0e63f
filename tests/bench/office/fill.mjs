// A shop with as many orders as a rental business makes in years, and an owner who is logged in to its office.
import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'

export const [UNITS, PLACES, ORDERS] = [200, 8, 10_000]

const customer = {
  name: 'Ada',
  surname: 'Winter',
  drivingLicenseNumber: 'W123-4567',
  email: 'ada@example.com',
  cellPhone: '+15185550101',
}

/** Orders of three nights with one of turnover, every fifth day of every sauna; today is in the middle. */
const fill = `
  create temporary table planned as
    select gen_random_uuid() as request, gen_random_uuid() as id, u.id as unit, u.product_id as product,
      s.id as settlement, s.time_zone, p.title, (current_date + 5 * (n - 25))::date as first
    from unit u join product p on p.id = u.product_id join settlement s on s.id = p.settlement_id,
      generate_series(1, ${ORDERS / UNITS}) as n;
  insert into booking_request (id, owner_key, product_id, date_from, date_to, delivery_method, state, unit_id, created_at, updated_at)
    select request, 'session:' || id, product, first, first + 3, 'pickup', 'ordered', unit, now(), now() from planned;
  insert into shop_order (id, request_id, product_id, settlement_id, unit_id, type_form, status, sauna_name, time_zone,
      date_from, date_to, nights, turnover_days, delivery_method, customer, price_cents, rental_cents, total_cents,
      tax_ppm, price_version, pay_until, created_at, paid_at, updated_at)
    select id, request, product, settlement, unit, 'rental',
      case when first + 3 < current_date then 'completed' when first < current_date then 'handed_over' else 'paid' end, title, time_zone, first, first + 3, 3, 1, 'pickup',
      '${JSON.stringify(customer)}', 15000, 45000, 45000, 0, 'bench', now(), paid, paid, paid
    from planned, lateral (select least(now(), first - interval '12 days')) as at (paid);
  insert into payment (id, order_id, gateway, ref, opened_at, status, amount_cents, checked_at, created_at, updated_at)
    select gen_random_uuid(), id, 'test', id, now(), 'succeeded', 45000, now(), now(), now() from planned;
  insert into unit_night (unit_id, night, kind, request_id)
    select unit, first + at, case when at = 3 then 'turnover' else 'stay' end, request
    from planned, generate_series(0, 3) as at;
  insert into office_log (at, actor, act, subject, before, after)
    select now() - n * interval '1 hour', 'Bench', 'changed', 'Order #' || n, '{"note": "Old"}', '{"note": "New"}'
    from generate_series(1, ${ORDERS}) as n;
  insert into contact_message (id, name, email, message, fingerprint, created_at)
    select gen_random_uuid(), 'Ada Winter', 'ada@example.com', 'Is a Friday free?', n, now() - n * interval '1 hour'
    from generate_series(1, ${ORDERS / 10}) as n;
  analyze;`

/** An owner, and a partner who owns ten saunas. @param {string} hash of the owner's session @param {string} partner their id */
const enter = (hash, partner) => {
  const member = randomUUID()
  return `
  insert into office_member (id, email, role, is_everywhere, created_at, joined_at)
    values ('${member}', 'bench@example.com', 'owner', true, now(), now()),
      ('${partner}', 'partner@example.com', 'partner', false, now(), now());
  insert into office_partner_unit (unit_id, member_id)
    select id, '${partner}' from unit order by id limit 10;
  insert into partner_contract (unit_id, member_id, level, starts_on, share_percent)
    select id, '${partner}', 1, current_date - 300, 85 from unit order by id limit 10;
  insert into office_session (id_hash, member_id, stage, created_at, seen_at, expires_at)
    values ('${hash}', '${member}', 'open', now(), now(), now() + interval '1 hour');`
}

/** @param {{ url: string } | undefined} postgres @param {string} dataDir @param {string} statements */
async function write(postgres, dataDir, statements) {
  if (!postgres) {
    const database = await PGlite.create(`${dataDir}/database/pgdata`)
    await database.exec(statements)
    return database.close()
  }
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(statements)
  return client.end()
}

/**
 * @param {{ url: string } | undefined} postgres undefined for the embedded database
 * @param {string} dataDir @param {string} hash of the session's secret
 * @returns the id of the partner
 */
export async function fillShop(postgres, dataDir, hash) {
  const partner = randomUUID()
  await write(postgres, dataDir, fill + enter(hash, partner))
  return partner
}
