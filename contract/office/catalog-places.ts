import Type, { type Static } from 'typebox'
import { Cents, Nullable } from '../endpoint.ts'
import { officeEndpoint } from './access.ts'

const Text = (maxLength: number) => Type.String({ maxLength })
const Towns = Type.Array(Type.Object({ zip: Text(20), town: Text(600) }), { maxItems: 2_000 })

/** What a member may change, by the names of the catalog's files. */
const fields = {
  name: Text(500),
  disabled: Type.Boolean({ description: 'Visitors see it and cannot choose it' }),
  pickup_address: Text(1_000),
  latitude: Type.Number(),
  longitude: Type.Number(),
  time_zone: Text(100),
  tax_ppm: Type.Integer(),
  delivery_cents: Cents,
  delivery_radius_miles: Type.Integer(),
  /** Held on a card during a rental; null for none. */
  deposit_cents: Nullable(Cents),
  lead_days: Type.Integer(),
  horizon_days: Type.Integer(),
  turnover_days: Type.Integer(),
  /** What is done between two stays; null and empty where only `turnover_days` counts. All seven or none. */
  cleaning_hours: Nullable(Type.Number()),
  speed_mph: Nullable(Type.Integer()),
  work_from: Text(20),
  work_until: Text(20),
  return_by: Text(20),
  ready_by: Text(20),
  deliver_by: Text(20),
  /** Empty where there are none; all three or none. */
  pickup_hours: Text(500),
  return_hours: Text(500),
  delivery_hours: Text(500),
  /** The towns that the checkout knows. */
  zip_codes: Towns,
}

const OfficePlace = Type.Object({
  id: Type.Integer(),
  /** Names what is in the fields now: a change names the revision that was read. */
  revision: Type.String(),
  ...fields,
})
export type OfficePlace = Static<typeof OfficePlace>

const aPlace = { params: Type.Object({ settlementId: Text(20) }) }
/** Each of them can be wrong. */
const errors = Object.keys(fields) as (keyof typeof fields)[]

export const showOfficePlace = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/catalog/places/:settlementId',
  allows: ['owner', 'staff'],
  scope: 'own',
  summary: 'A settlement with everything that can be changed',
  ...aPlace,
  reply: OfficePlace,
})

const { disabled: _disabled, ...toBegin } = fields

export const addOfficePlace = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/catalog/places',
  allows: ['owner'],
  scope: 'all',
  summary: 'Begin a settlement, which is not open yet',
  body: Type.Object(toBegin, { additionalProperties: false }),
  reply: OfficePlace,
  status: 201,
  errors,
})

export const changeOfficePlace = officeEndpoint({
  method: 'PUT',
  path: '/api/v1/office/catalog/places/:settlementId',
  allows: ['owner', 'staff'],
  scope: 'own',
  summary: 'Change some fields of a settlement; 409 if someone else changed any since that revision',
  ...aPlace,
  body: Type.Object({
    revision: Text(60),
    changes: Type.Partial(Type.Object(fields, { additionalProperties: false })),
  }),
  reply: OfficePlace,
  errors,
})
