import Type, { type Static } from 'typebox'
import { Day, Nullable } from '../endpoint.ts'
import { ListPage, PageNumber } from '../paginator.ts'
import { officeEndpoint } from './access.ts'

const Status = Type.Union([Type.Literal('waiting'), Type.Literal('published'), Type.Literal('refused')])

export const OfficeReviews = Type.Object({
  reviews: ListPage(
    Type.Object({
      id: Type.Integer(),
      /** Sent along with every decision: if it is no longer this one, somebody was first. */
      version: Type.Integer(),
      status: Status,
      stars: Type.Integer(),
      text: Type.String(),
      /** As it stands below the text; null for one who is not to be named. */
      name: Nullable(Type.String()),
      day: Day,
      refusal: Nullable(Type.String()),
      answer: Nullable(Type.String()),
      /** Of the order. */
      number: Type.Integer(),
      title: Type.String(),
      place: Nullable(Type.String()),
    }),
  ),
  counts: Type.Object({ waiting: Type.Integer(), published: Type.Integer(), refused: Type.Integer() }),
})
export type OfficeReviews = Static<typeof OfficeReviews>

const workers = ['owner', 'staff'] as const

export const listOfficeReviews = officeEndpoint({
  method: 'GET',
  path: '/api/v1/office/reviews',
  allows: workers,
  scope: 'own',
  summary: 'What customers said, by default what nobody has read yet',
  query: Type.Object({ status: Type.Optional(Status), page: PageNumber }),
  reply: OfficeReviews,
})

export const decideReview = officeEndpoint({
  method: 'PUT',
  path: '/api/v1/office/reviews/:reviewId',
  allows: workers,
  scope: 'own',
  status: 204,
  summary: 'Publish a review, refuse it with a reason for its customer, or answer it once for everybody',
  params: Type.Object({ reviewId: Type.String({ pattern: '^[1-9]\\d{0,8}$' }) }),
  body: Type.Object({
    version: Type.Integer(),
    act: Type.Union([Type.Literal('publish'), Type.Literal('refuse'), Type.Literal('answer')]),
    /** The reason, or the answer. */
    text: Type.Optional(Type.String({ maxLength: 20_000 })),
  }),
  errors: ['text'],
})
