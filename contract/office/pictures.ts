import Type from 'typebox'
import { Image } from '../catalog.ts'
import { Nullable } from '../endpoint.ts'
import { officeEndpoint } from './access.ts'

const anUpload = Type.Object({ uploadId: Type.String({ maxLength: 60 }) })

/** A picture of the office's catalog. */
export const StoredPicture = Type.Object({
  /** Of the original. */
  hash: Type.String(),
  ...Image.properties,
})

export const sendPicturePart = officeEndpoint({
  method: 'PUT',
  path: '/api/v1/office/catalog/uploads/:uploadId',
  allows: ['owner', 'staff'],
  scope: 'all',
  summary: 'Send a part of a picture, as bytes',
  takesBytes: true,
  params: anUpload,
  query: Type.Object({ offset: Type.Optional(Type.String({ pattern: '^\\d{1,9}$' })) }),
  /** Where the next part begins. */
  reply: Type.Object({ received: Type.Integer() }),
  errors: ['file'],
})

export const finishPicture = officeEndpoint({
  method: 'POST',
  path: '/api/v1/office/catalog/uploads/:uploadId/picture',
  allows: ['owner', 'staff'],
  scope: 'all',
  summary: 'Make an upload a picture; null while that still goes on, to be asked again',
  params: anUpload,
  body: Type.Object({ name: Type.String({ maxLength: 300 }) }),
  reply: Type.Object({ picture: Nullable(StoredPicture) }),
  errors: ['file'],
})
