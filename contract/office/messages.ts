import Type, { type Static } from 'typebox'
import { Instant, Nullable } from '../endpoint.ts'
import { ListPage, PageNumber } from '../paginator.ts'
import { officeEndpoint } from './access.ts'

const Status = Type.Union([Type.Literal('new'), Type.Literal('answered'), Type.Literal('closed')])
const About = Type.Union([Type.Literal('contact'), Type.Literal('franchise')])
const Holder = Nullable(Type.Object({ name: Type.String(), is_me: Type.Boolean() }))

const listed = {
  number: Type.Integer(),
  status: Status,
  about: About,
  name: Type.String(),
  company: Nullable(Type.String()),
  created_at: Instant,
  /** Who looks after it. */
  holder: Holder,
}

export const OfficeMessages = Type.Object({
  messages: ListPage(Type.Object({ ...listed, beginning: Type.String() })),
  /** Of each status, with the other filters applied. */
  counts: Type.Object({ new: Type.Integer(), answered: Type.Integer(), closed: Type.Integer() }),
})
export type OfficeMessages = Static<typeof OfficeMessages>

const Entry = Type.Object({
  id: Type.String(),
  kind: Type.Union([Type.Literal('answer'), Type.Literal('note')]),
  at: Instant,
  actor: Type.String(),
  text: Type.String(),
  /** Of an answer’s email; null for a note. */
  state: Nullable(Type.Union([Type.Literal('waiting'), Type.Literal('sent'), Type.Literal('failed')])),
})

export const OfficeMessage = Type.Object({
  ...listed,
  /** Sent along with every change: if it is no longer this one, somebody was first. */
  version: Type.Integer(),
  email: Type.String(),
  phone: Nullable(Type.String()),
  message: Type.String(),
  /** Answers and notes, oldest first. */
  entries: Type.Array(Entry),
  /** Where answers go to that customers write back: the shop has no inbox of its own. */
  replies_to: Type.String(),
})
export type OfficeMessage = Static<typeof OfficeMessage>

const shared = { allows: ['owner', 'staff'], scope: 'all' } as const
const numbered = { params: Type.Object({ number: Type.String({ pattern: '^[1-9]\\d{0,14}$' }) }) }
/** `id` is a UUID: the same one again counts once. */
const words = { id: Type.String({ maxLength: 100 }), text: Type.Optional(Type.String({ maxLength: 20_000 })) }

export const listMessages = officeEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/office/messages',
  summary: 'Messages to the company: new ones first, then those that were written last',
  query: Type.Object({
    status: Type.Optional(Status),
    about: Type.Optional(About),
    holder: Type.Optional(Type.Union([Type.Literal('me'), Type.Literal('nobody')])),
    page: PageNumber,
  }),
  reply: OfficeMessages,
})

export const showMessage = officeEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/office/messages/:number',
  summary: 'One message with its answers and notes',
  ...numbered,
  reply: OfficeMessage,
})

export const answerMessage = officeEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/v1/office/messages/:number/answers',
  summary: 'Answer by email; 409 if somebody has done something with the message since',
  ...numbered,
  body: Type.Object({ ...words, version: Type.Integer() }),
  reply: OfficeMessage,
  errors: ['text'],
})

export const addMessageNote = officeEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/v1/office/messages/:number/notes',
  summary: 'Write down something that its sender does not see',
  ...numbered,
  body: Type.Object(words),
  reply: OfficeMessage,
  errors: ['text'],
})

export const changeMessage = officeEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/v1/office/messages/:number',
  summary: 'Close or reopen a message, take or release it, or sort it; one of them at a time',
  ...numbered,
  body: Type.Object({
    version: Type.Integer(),
    closed: Type.Optional(Type.Boolean()),
    holder: Type.Optional(Type.Union([Type.Literal('me'), Type.Literal('nobody')])),
    about: Type.Optional(About),
  }),
  reply: OfficeMessage,
})
