// A thread that encodes one picture: its hash, its pixels, and its memory are not the business of the thread that answers.
import { parentPort, workerData } from 'node:worker_threads'
import { storeJob, type WorkerJob } from './store-job.ts'

const answer = await storeJob(workerData as WorkerJob).then(
  (picture) => ({ picture }),
  (error: Error & { code?: string }) => ({ error: error.message, code: error.code }),
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(answer)
