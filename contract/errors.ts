import Type, { type Static } from 'typebox'

/** Every failed request answers with this; `errors` is keyed by the request's own wire names. */
export const Failure = Type.Object({
  message: Type.String(),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
})
export type Failure = Static<typeof Failure>
