import Type, { type Static } from 'typebox'
import { endpoint, Nullable } from './endpoint.ts'

export const Settlement = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  disabled: Type.Boolean(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** Not in the specification: how far it delivers, for the map. */
  delivery_radius_miles: Type.Integer(),
})
export type Settlement = Static<typeof Settlement>

/** When customers come and when we deliver, in words: `3 PM to 7 PM`. */
export const Hours = Type.Object({
  /** On the start date. */
  pickup: Type.String(),
  /** On the return date. */
  return: Type.String(),
  /** On the start date. */
  delivery: Type.String(),
})
export type Hours = Static<typeof Hours>

export const listSettlements = endpoint({
  method: 'GET',
  path: '/api/v1/settlements',
  access: 'public',
  summary: 'Locations with saunas, by position',
  reply: Type.Object({ items: Type.Array(Settlement) }),
})

/** Not in the specification: for customers who type their address. */
export const findZipCode = endpoint({
  method: 'GET',
  path: '/api/v1/zip-codes/:zipCode',
  access: 'customer',
  summary: 'The city and the state of a ZIP code, as far as the shop knows them',
  params: Type.Object({ zipCode: Type.String({ maxLength: 10 }) }),
  reply: Type.Object({
    city: Nullable(Type.String()),
    /** Postal abbreviation. */
    state: Nullable(Type.String()),
  }),
})
