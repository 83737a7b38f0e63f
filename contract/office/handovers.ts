import Type, { type Static } from 'typebox'
import { Instant } from '../endpoint.ts'
import { officeEndpoint } from './access.ts'

export type HandoverKind = 'out' | 'back'

export const HandoverKindName = Type.Unsafe<HandoverKind>(Type.String({ enum: ['out', 'back'] }))

const Handover = Type.Object({
  key: Type.String(),
  order: Type.Integer(),
  kind: HandoverKindName,
  at: Instant,
  /** Until when it can be undone. */
  undo_until: Instant,
})
export type Handover = Static<typeof Handover>

const yard = { allows: ['owner', 'staff'], scope: 'own' } as const

export const recordHandover = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/handovers',
  ...yard,
  summary: 'Record that a sauna went out or came back; the same key again gives the same answer',
  body: Type.Object({
    /** A UUID that the browser makes for each tap, so that one that is sent twice counts once. */
    key: Type.String({ maxLength: 100 }),
    order: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    kind: HandoverKindName,
  }),
  reply: Type.Object({ data: Handover }),
  errors: ['key'],
})

export const undoHandover = officeEndpoint({
  method: 'DELETE',
  path: '/api/v1/office/handovers/:key',
  ...yard,
  summary: 'Undo it within ten minutes, unless something else has happened to the order since; twice is once',
  params: Type.Object({ key: Type.String({ maxLength: 100 }) }),
  status: 204,
})
