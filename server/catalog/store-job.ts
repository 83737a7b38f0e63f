import type { EncodedPicture } from './picture-recipe.ts'
import { type PhotoJob, storePhoto } from './store-photo.ts'
import { type PictureJob, storePicture } from './store-picture.ts'

/** What is encoded beside the thread that answers: pictures of the catalog, and photos of the office. */
export type WorkerJob = PictureJob | PhotoJob

/** @throws an Error that completes "This picture …" */
export const storeJob = (job: WorkerJob): Promise<EncodedPicture> =>
  'photo' in job ? storePhoto(job) : storePicture(job)
