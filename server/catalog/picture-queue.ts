import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { EncodedPicture } from './picture-recipe.ts'
import type { WorkerJob } from './store-job.ts'

/** @throws an Error that completes "This picture …" */
export type EncodeJob = (job: WorkerJob) => Promise<EncodedPicture>

type Answer = { picture: EncodedPicture } | { error: string; code?: string }

/** A picture takes a few seconds. One that keeps a decoder busy for ever would hold up all others. */
const MOST_SECONDS = 120

/** Encodes in a thread of its own, which ends with it. */
export const inThread =
  (workerUrl: URL, mostSeconds = MOST_SECONDS): EncodeJob =>
  (job) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(workerUrl, { workerData: job, name: 'picture' })
      const limit = setTimeout(() => {
        reject(new Error('takes too long to prepare'))
        void worker.terminate()
      }, mostSeconds * 1000)
      worker.once('message', (answer: Answer) => {
        if ('picture' in answer) resolve(answer.picture)
        else reject(Object.assign(new Error(answer.error), { code: answer.code }))
      })
      worker.once('error', reject)
      worker.once('exit', () => {
        clearTimeout(limit)
        reject(new Error('could not be read'))
      })
    })

/** Without a build there is no thread to start: development and tests encode where they are. */
async function here(job: WorkerJob): Promise<EncodedPicture> {
  const { storeJob } = await import('./store-job.ts')
  return storeJob(job)
}

/** One picture at a time: it may take all of a processor and hundreds of megabytes. */
export function createPictureQueue(
  workerUrl: URL = new URL('./picture-worker.js', import.meta.url),
): EncodeJob {
  const encode = existsSync(fileURLToPath(workerUrl)) ? inThread(workerUrl) : here
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const mine = last.then(() => encode(job))
    last = mine.catch(() => {})
    return mine
  }
}
