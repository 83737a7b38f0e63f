import Type, { type Static } from 'typebox'
import { officeEndpoint } from './access.ts'

export const SavedReplies = Type.Object({
  /** By title. */
  items: Type.Array(
    Type.Object({
      id: Type.Integer(),
      title: Type.String(),
      text: Type.String(),
      version: Type.Integer(),
    }),
  ),
})
export type SavedReplies = Static<typeof SavedReplies>

const shared = { allows: ['owner', 'staff'], scope: 'all' } as const
const one = { params: Type.Object({ replyId: Type.String({ pattern: '^[1-9]\\d{0,14}$' }) }) }
const words = {
  title: Type.Optional(Type.String({ maxLength: 1000 })),
  text: Type.Optional(Type.String({ maxLength: 20_000 })),
}

export const listSavedReplies = officeEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/office/saved-replies',
  summary: 'What can be inserted into an answer',
  reply: SavedReplies,
})

export const addSavedReply = officeEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/v1/office/saved-replies',
  summary: 'Save a reply under a title of its own',
  body: Type.Object(words),
  reply: SavedReplies,
  errors: ['title', 'text'],
})

export const changeSavedReply = officeEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/v1/office/saved-replies/:replyId',
  summary: 'Change a saved reply; 409 if somebody has changed it since',
  ...one,
  body: Type.Object({ ...words, version: Type.Integer() }),
  reply: SavedReplies,
  errors: ['title', 'text'],
})

export const removeSavedReply = officeEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/v1/office/saved-replies/:replyId',
  summary: 'Delete a saved reply',
  ...one,
  reply: SavedReplies,
})
