import type { RevalidationResult } from '../../contract/worker-messages.ts'
import { question } from './talk.ts'

/** The network has its own time limit; a worker that says nothing beyond it was stopped meanwhile. */
const patienceMs = 25_000

/** What the network said of an address that was answered from the cache. Without a worker nobody knows. */
export const askWorker = async (address: string): Promise<RevalidationResult> =>
  (await question<RevalidationResult>({ type: 'GET_REVALIDATION', address }, patienceMs)) ?? 'unknown'
