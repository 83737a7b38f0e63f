import Type, { type Static } from 'typebox'
import { CatalogItem } from './catalog.ts'
import { Cents, Day, endpoint, Nullable } from './endpoint.ts'
import { DeliveryMethod } from './product.ts'

/** A rental sauna with where it stands and what the stay costs in all. */
export const FoundSauna = Type.Object({
  ...CatalogItem.properties,
  settlement: Type.Object({ id: Type.Integer(), name: Type.String() }),
  /** From the ZIP code, or else from the settlement that was asked for; null without either. */
  miles: Nullable(Type.Integer()),
  /** How the total is meant: delivered if the ZIP code is within reach, else picked up. */
  delivery_method: DeliveryMethod,
  /** The flat fee of its settlement, whether or not the total includes it. */
  delivery_cost: Cents,
  delivery_radius_miles: Type.Integer(),
  /** Nights, tax, and a delivery; null without dates. */
  total_cost: Nullable(Cents),
})
export type FoundSauna = Static<typeof FoundSauna>

/**
 * Not in the specification: the rental saunas of all settlements that fit a visit. Everything is optional. With a place
 * or a ZIP code the nearest come first, and those that can be delivered before all others.
 */
export const searchRentals = endpoint({
  method: 'GET',
  path: '/api/v1/search',
  access: 'public',
  summary: 'Rental saunas across settlements for dates, a place, a ZIP code, and a number of people',
  query: Type.Object({
    settlement: Type.Optional(Type.String({ maxLength: 10 })),
    zip_code: Type.Optional(Type.String({ maxLength: 10 })),
    date_from: Type.Optional(Day),
    date_to: Type.Optional(Day),
    people: Type.Optional(Type.String({ maxLength: 3 })),
  }),
  reply: Type.Object({
    /** The whole answer in one sentence. */
    answer: Type.String(),
    nights: Nullable(Type.Integer()),
    data: Type.Array(FoundSauna),
    /** Settlements with more saunas that fit than `data` has. */
    more: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  }),
  errors: ['settlement', 'zip_code', 'date_from', 'date_to', 'people'],
})
