import type { RevalidationResult } from '../../contract/worker-messages.ts'
import { request } from './worker-messages.ts'

/** The network has its own time limit; a worker that is silent beyond it was stopped in between. */
const timeoutMs = 25_000

/** What the network said of an address that was answered from the cache. Without a worker nobody can tell. */
export const getRevalidation = async (address: string): Promise<RevalidationResult> =>
  (await request<RevalidationResult>({ type: 'GET_REVALIDATION', address }, timeoutMs)) ?? 'unknown'
