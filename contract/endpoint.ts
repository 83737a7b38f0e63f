import Type, { type Static, type TSchema } from 'typebox'

/**
 * Who may call: `public` never reads a cookie and answers every visitor with the same bytes; `visitor` knows the session,
 * signed in or not; `customer` answers 401 without a sign-in; `gateway` proves itself with a signature.
 */
export type Access = 'public' | 'visitor' | 'customer' | 'gateway'

/** One call of the API, of the shop or of the office. */
export interface CallShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's notation: `/api/v1/products/:productId`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** Absent if the answer has no body (204 or a redirect). */
  readonly reply?: TSchema
  /** Status of a success; 200 by default. */
  readonly status?: number
  /** The wire names that may appear as keys of `errors`. */
  readonly errors?: readonly string[]
}

/** A call of the shop. Those of the office are in contract/office/. */
export interface Endpoint extends CallShape {
  readonly access: Access
}

/** Declares one call of the API. Both sides derive their types from it; only the server uses it as a value. */
export const endpoint = <const E extends Endpoint>(shape: E): E => shape

type StaticOr<T, Key extends string, None> = T extends { readonly [K in Key]: infer S extends TSchema }
  ? Static<S>
  : None

/** What a call takes and gives, in wire names. */
export interface Shape<E extends CallShape> {
  params: StaticOr<E, 'params', undefined>
  query: StaticOr<E, 'query', undefined>
  body: StaticOr<E, 'body', undefined>
  reply: StaticOr<E, 'reply', undefined>
  errors: E extends { readonly errors: readonly (infer K extends string)[] } ? K : never
}

/** A calendar day, `yyyy-MM-dd`; never an instant. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'yyyy-MM-dd' })
/** Whole US cents. */
export const Cents = Type.Integer({ description: 'US cents' })
export const Instant = Type.String({ description: 'ISO 8601, UTC' })
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
/** So many nights of a stay at each price; left out where every night costs the base price. */
export const NightPrices = Type.Optional(Type.Array(Type.Object({ nights: Type.Integer(), cost: Cents })))

export const LabelValue = Type.Object({ label: Type.String(), value: Type.String() })
export type LabelValue = Static<typeof LabelValue>
