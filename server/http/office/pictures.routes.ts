import type { FastifyInstance } from 'fastify'
import { finishPicture, sendPicturePart } from '../../../contract/office/pictures.ts'
import type { EncodedPicture } from '../../catalog/picture-recipe.ts'
import type { Picture } from '../../domain/product.ts'
import { officeRoute } from './office-route.ts'
import { finishUpload, takePart, type UploadDeps, uploadKeyOf } from './picture-upload.ts'

interface PicturesDeps extends UploadDeps {
  pictureOf(picture: EncodedPicture, alt: string): Picture
}

/** Pictures come in from the browsers of members. */
export function officePicturesRoutes(app: FastifyInstance, deps: PicturesDeps): void {
  officeRoute(app, sendPicturePart, ({ params, query, member, request }) =>
    takePart(deps, uploadKeyOf(member, params.uploadId), {
      offset: Number(query.offset ?? 0),
      bytes: request.body,
    }),
  )

  officeRoute(app, finishPicture, async ({ params, body, member }) => {
    const made = await finishUpload(deps, uploadKeyOf(member, params.uploadId), body.name)
    return { picture: made && { hash: made.hash, ...deps.pictureOf(made, '') } }
  })
}
