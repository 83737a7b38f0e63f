import { PGlite } from '@electric-sql/pglite'
import type { Days } from './customer.ts'

const plant = `
  with sauna as (select u.id as unit, p.id as product, p.title, s.id as settlement, s.name, s.time_zone
      from unit u join product p on p.id = u.product_id join settlement s on s.id = p.settlement_id where u.serial = $1),
    request as (insert into booking_request (id, owner_key, product_id, date_from, date_to, delivery_method, state,
        created_at, updated_at)
      select gen_random_uuid(), 'session:past', product, $2, $3, 'pickup', 'ordered', now(), now() from sauna returning id)
  insert into shop_order (id, request_id, product_id, settlement_id, unit_id, type_form, status, sauna_name, location,
      time_zone, date_from, date_to, nights, delivery_method, customer, price_cents, rental_cents, tax_ppm, tax_cents,
      total_cents, price_version, pay_until, created_at, paid_at, updated_at)
    select gen_random_uuid(), request.id, product, settlement, unit, 'rental', 'completed', title, name, time_zone, $2, $3,
      $3::date - $2::date, 'pickup', jsonb_build_object('name', 'Juniper', 'surname', 'Frost', 'email', 'juniper@example.com',
        'cellPhone', '(541) 555-0101', 'drivingLicenseNumber', 'W123-4567'),
      $4, $4, 0, 0, $4, 'past', now(), now(), now(), now()
    from sauna, request`

/** Paid rentals of a sauna that are over, written into the embedded database of a shop that is not running. */
export async function plantRentals(
  dataDir: string,
  serial: string,
  rentals: { days: Days; cents: number }[],
) {
  const database = await PGlite.create(`${dataDir}/database/pgdata`)
  for (const { days, cents } of rentals) await database.query(plant, [serial, days.from, days.to, cents])
  await database.close()
}
