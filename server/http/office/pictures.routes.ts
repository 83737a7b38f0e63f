import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { finishPicture, sendPicturePart } from '../../../contract/office/pictures.ts'
import type { EncodedPicture } from '../../catalog/picture-recipe.ts'
import type { Uploads } from '../../catalog/uploads.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { Picture } from '../../domain/product.ts'
import type { Member } from '../../repositories/office/member.repo.ts'
import { refuseField } from '../form-values.ts'
import { refuse } from '../refuse.ts'
import { officeRoute } from './office-route.ts'

interface PicturesDeps {
  uploads: Uploads
  pictureOf(picture: EncodedPicture, alt: string): Picture
  isDiskProblem(error: unknown): boolean
}

/** The client gives up after twenty seconds, and a slow machine may take longer for a picture. */
const ANSWER_WITHIN_MS = 8_000

const NOT_WRITABLE =
  'The shop cannot store pictures right now: its folder is full or may not be written to. Please tell the person who runs the server.'

/** Pictures come in from the browsers of members. */
export function officePicturesRoutes(app: FastifyInstance, deps: PicturesDeps): void {
  const { uploads, pictureOf, isDiskProblem } = deps

  /** Nobody goes on with what somebody else has begun. */
  const keyOf = ({ id }: Member, uploadId: string) =>
    isUuid(uploadId) ? `${id}.${uploadId}` : refuse(404, 'There is no such upload.')

  officeRoute(app, sendPicturePart, async ({ params, query, member, request }) => {
    const key = keyOf(member, params.uploadId)
    const { body } = request
    if (!Buffer.isBuffer(body) || body.length === 0) refuseField('file', 'There is nothing in this part.')
    const received = await uploads.add(key, Number(query.offset ?? 0), body).catch((error: unknown) => {
      if (isDiskProblem(error)) refuse(409, NOT_WRITABLE)
      throw error
    })
    if (received === null)
      refuseField('file', 'This picture is larger than 25 MB. Please choose a smaller one.')
    return { received }
  })

  officeRoute(app, finishPicture, async ({ params, body, member }) => {
    const key = keyOf(member, params.uploadId)
    const making = uploads.finish(key, body.name).catch((error: unknown) => {
      if (isDiskProblem(error)) return refuse(409, NOT_WRITABLE)
      return refuseField('file', `This picture ${error instanceof Error ? error.message : 'cannot be used'}.`)
    })
    // It goes on while nobody waits for it, and whether it worked is for the next who asks.
    making.catch(() => {})
    const made = await Promise.race([making, sleep(ANSWER_WITHIN_MS, 'later' as const, { ref: false })])
    if (made === 'later') return { picture: null }
    if (!made) refuse(404, 'This picture has not arrived. Please choose it again.')
    return { picture: { hash: made.hash, ...pictureOf(made, '') } }
  })
}
