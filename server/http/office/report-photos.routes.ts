import type { FastifyInstance } from 'fastify'
import { finishPhoto, removePhoto, sendPhotoPart, showPhoto } from '../../../contract/office/reports.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { UnitReports } from '../../flows/office/unit-reports.ts'
import type { Member } from '../../repositories/office/member.repo.ts'
import type { UnitReportRepo, UnitReportRow } from '../../repositories/office/unit-report.repo.ts'
import type { OrderRow } from '../../repositories/orders/order.repo.ts'
import { refuseField } from '../form-values.ts'
import { refuse } from '../refuse.ts'
import { actorOf, officeRoute } from './office-route.ts'
import { finishUpload, takePart, type UploadDeps, uploadKeyOf } from './picture-upload.ts'

export interface ReportPhotosDeps extends UploadDeps {
  reports: Pick<UnitReportRepo, 'findPhoto' | 'photosOf'>
  flow: Pick<UnitReports, 'addPhoto' | 'removePhoto'>
  photos: {
    read(hash: string, size: 'small' | 'large'): Promise<Buffer | null>
    remove(hash: string): Promise<void>
  }
  mostPhotos: number
  tooManyPhotos: string
  /** Refuses what is not there for this member. */
  findReport(key: string, member: Member): Promise<{ report: UnitReportRow; order: OrderRow }>
}

/** Photos of what was found. Every request for one is checked like any other call, and nothing of it is cached. */
export function reportPhotosRoutes(app: FastifyInstance, deps: ReportPhotosDeps): void {
  const { reports, flow, photos, uploads, mostPhotos, tooManyPhotos, findReport } = deps

  async function findPhoto({ key, photoId }: { key: string; photoId: string }, member: Member) {
    const { report, order } = await findReport(key, member)
    const photo = isUuid(photoId) ? await reports.findPhoto(photoId) : undefined
    if (!photo || photo.reportKey !== report.key) refuse(404, 'There is no such photo.')
    return { photo, order }
  }

  officeRoute(app, sendPhotoPart, async ({ params, query, member, request }) => {
    const { report } = await findReport(params.key, member)
    if ((await reports.photosOf([report.key])).length >= mostPhotos) refuseField('file', tooManyPhotos)
    const upload = uploadKeyOf(member, params.photoId)
    return takePart(deps, upload, { offset: Number(query.offset ?? 0), bytes: request.body })
  })

  officeRoute(app, finishPhoto, async ({ params, member }) => {
    const { report, order } = await findReport(params.key, member)
    const id = params.photoId
    const upload = uploadKeyOf(member, id)
    // Another process may have finished it, before it was asked here or meanwhile.
    const isThere = async () => (await reports.findPhoto(id))?.reportKey === report.key
    if (await isThere()) return { photo: { id } }
    const made = await finishUpload(deps, upload, id).catch(async (error: unknown) => {
      if (await isThere()) return 'there' as const
      throw error
    })
    if (made === 'there') return { photo: { id } }
    if (!made) return { photo: null }
    const { hash, width, height } = made
    const isAdded = await flow.addPhoto(actorOf(member), report, order, { id, hash, width, height })
    await uploads.forget(upload)
    if (isAdded) return { photo: { id } }
    await photos.remove(hash)
    return refuseField('file', tooManyPhotos)
  })

  officeRoute(app, showPhoto, async ({ params, query, member, reply }) => {
    const { photo } = await findPhoto(params, member)
    const bytes = await photos.read(photo.hash, query.size ?? 'large')
    if (!bytes) refuse(404, 'The file of this photo is missing.')
    reply.type('image/jpeg')
    return bytes as never
  })

  officeRoute(app, removePhoto, async ({ params, member }) => {
    const { photo, order } = await findPhoto(params, member)
    await flow.removePhoto(actorOf(member), order, photo)
    await photos.remove(photo.hash)
  })
}
