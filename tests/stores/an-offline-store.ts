import { vi } from 'vitest'
import type { InitialConnection, RevalidationResult } from '../../contract/worker-messages.ts'
import { createOfflineStore } from '../../src/features/offline/offline.store.ts'
import type { Call, Outcome } from '../../src/lib/api.ts'
import { remote } from '../../src/lib/remote.ts'

/** When the worker saved its answers. */
export const saved = '2026-11-21T22:05:00.000Z'

interface Given {
  /** In the order of the calls; the last one repeats. */
  answers: Outcome<unknown>[]
  revalidation?: RevalidationResult
  pageSavedAt?: string | null
  initialConnection?: InitialConnection | null
}

/** The store of a page whose calls are answered one after the other, and recorded. */
export function anOfflineStore({
  answers,
  revalidation = 'unknown',
  pageSavedAt = null,
  initialConnection = null,
}: Given) {
  const asked: { name: string; options: { isNetworkFirst?: boolean } | undefined }[] = []
  let attempt: (() => void) | null = null
  const network = async (name: string, options?: { isNetworkFirst?: boolean }) => {
    asked.push({ name, options })
    return answers.length > 1 ? answers.shift() : answers[0]
  }
  const getRevalidation = vi.fn<(address: string) => Promise<RevalidationResult>>(
    () => new Promise((resolve) => setTimeout(() => resolve(revalidation))),
  )
  const store = createOfflineStore(network as unknown as Call, {
    getRevalidation,
    pageSavedAt,
    initialConnection,
    retryWithBackoff(tried) {
      attempt = tried
      return () => {
        attempt = null
      }
    },
  })
  const list = remote<string>()
  const load = () => list.take(store.call('GET /api/v1/settlements') as unknown as Promise<Outcome<string>>)
  return {
    store,
    list,
    load,
    asked,
    getRevalidation,
    tryAgain: () => attempt?.(),
    isTrying: () => attempt !== null,
  }
}
