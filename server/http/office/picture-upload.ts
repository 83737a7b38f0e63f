import { setTimeout as sleep } from 'node:timers/promises'
import type { EncodedPicture } from '../../catalog/picture-recipe.ts'
import type { Uploads } from '../../catalog/uploads.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { Member } from '../../repositories/office/member.repo.ts'
import { refuseField } from '../form-values.ts'
import { refuse } from '../refuse.ts'

export interface UploadDeps {
  uploads: Uploads
  isDiskProblem(error: unknown): boolean
}

/** The client gives up after twenty seconds, and a slow machine may take longer for a picture. */
const ANSWER_WITHIN_MS = 8_000

const NOT_WRITABLE =
  'The shop cannot store pictures right now: its folder is full or may not be written to. Please tell the person who runs the server.'

/** How an upload is called. Nobody goes on with what somebody else has begun. */
export const uploadKeyOf = ({ id }: Member, uploadId: string): string =>
  isUuid(uploadId) ? `${id}.${uploadId}` : refuse(404, 'There is no such upload.')

/** Takes a part of a picture, or says at the field `file` why not. @returns where the next part begins */
export async function takePart(
  { uploads, isDiskProblem }: UploadDeps,
  key: string,
  { offset, bytes }: { offset: number; bytes: unknown },
): Promise<{ received: number }> {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) refuseField('file', 'There is nothing in this part.')
  const received = await uploads.add(key, offset, bytes).catch((error: unknown) => {
    if (isDiskProblem(error)) refuse(409, NOT_WRITABLE)
    throw error
  })
  if (received === null)
    refuseField('file', 'This picture is larger than 25 MB. Please choose a smaller one.')
  return { received }
}

/** @returns the picture, or null while it is still being made; says at the field `file` why there will be none */
export async function finishUpload(
  { uploads, isDiskProblem }: UploadDeps,
  key: string,
  name: string,
): Promise<EncodedPicture | null> {
  const making = uploads.finish(key, name).catch((error: unknown) => {
    if (isDiskProblem(error)) return refuse(409, NOT_WRITABLE)
    return refuseField('file', `This picture ${error instanceof Error ? error.message : 'cannot be used'}.`)
  })
  // It goes on while nobody waits for it, and whether it worked is for the next who asks.
  making.catch(() => {})
  const made = await Promise.race([making, sleep(ANSWER_WITHIN_MS, 'later' as const, { ref: false })])
  if (made === 'later') return null
  return made ?? refuse(404, 'This picture has not arrived. Please choose it again.')
}
