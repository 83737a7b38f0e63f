import type { Call, Refusal } from './api.ts'
import { unreachedMessage } from './unreached-message.ts'

const unreached: Refusal = {
  ok: false,
  problem: 'network',
  status: null,
  message: unreachedMessage,
  errors: {},
  retryAfter: null,
}

/**
 * Calls the server with a client whose code comes with the first call: a page is alive before it asks anything. Where that
 * code cannot be loaded, the shop cannot be reached; the next call tries again.
 */
export function lazyCall(load: () => Promise<Call>): Call {
  let loading: Promise<Call | null> | null = null
  return (async (...asked: Parameters<Call>) => {
    loading ??= load().catch(() => (loading = null))
    const call = await loading
    return call ? call(...asked) : unreached
  }) as Call
}
