import type { OfficeCall, ReplyOf } from '../call.ts'
import { createUploadsStore, type UploadsOutside, type UploadsStore } from '../uploads/uploads.store.ts'

export type UploadedPicture = NonNullable<
  ReplyOf<'POST /api/v1/office/catalog/uploads/:uploadId/picture'>['picture']
>
export type PictureUploads = UploadsStore<UploadedPicture>

/** Pictures on their way into the catalog. */
export const createPictureUploads = (call: OfficeCall, outside: UploadsOutside): PictureUploads =>
  createUploadsStore<UploadedPicture>(
    {
      mostAttempts: 5,
      address: ({ id }) => `/api/v1/office/catalog/uploads/${id}`,
      async finish({ id, file }) {
        const outcome = await call('POST /api/v1/office/catalog/uploads/:uploadId/picture', {
          params: { uploadId: id },
          body: { name: file.name },
        })
        return outcome.ok ? { ok: true, picture: outcome.data.picture } : outcome
      },
    },
    outside,
  )
