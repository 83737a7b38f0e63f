import Type, { type Static } from 'typebox'
import { Day, endpoint, Nullable } from './endpoint.ts'
import { ListPage, PageNumber } from './paginator.ts'

export const Stars = Type.Integer({ minimum: 1, maximum: 5 })

/** A published review, as everybody reads it. Plain text. */
export const PublicReview = Type.Object({
  id: Type.Integer(),
  stars: Stars,
  text: Type.String(),
  /** The first name of its customer; null if they are not to be named. */
  name: Nullable(Type.String()),
  day: Day,
  /** What the shop says about it. */
  answer: Nullable(Type.String()),
})
export type PublicReview = Static<typeof PublicReview>

/** Of a sauna that somebody has reviewed. */
export const ReviewSummary = Type.Object({
  count: Type.Integer(),
  /** Of all, from 1 to 5 with one decimal. */
  average: Type.Number(),
  /** The newest few, with the beginnings of their texts. */
  newest: Type.Array(PublicReview),
})

/** Of one’s own order. */
export const OwnReview = Type.Object({
  stars: Stars,
  text: Type.String(),
  shows_name: Type.Boolean(),
  status: Type.Union([Type.Literal('waiting'), Type.Literal('published'), Type.Literal('refused')]),
  /** Why it is not published. */
  refusal: Nullable(Type.String()),
  answer: Nullable(Type.String()),
})

/** Not in the specification: what customers said about a sauna. */
export const listReviews = endpoint({
  method: 'GET',
  path: '/api/v1/products/:productId/reviews',
  access: 'public',
  summary: 'Published reviews of one sauna, newest first, with their whole texts',
  params: Type.Object({ productId: Type.String() }),
  query: Type.Object({ page: PageNumber }),
  reply: ListPage(PublicReview),
})
