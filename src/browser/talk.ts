import type { WorkerMessage } from '../../contract/worker-messages.ts'

/** Says something to the worker and hears its answers, one or many. False without a worker to hear it. */
export function talk(message: WorkerMessage, hear: (answer: unknown) => void): boolean {
  // Where workers are blocked the property is there and empty, or throws.
  const worker = workerOfPage()
  if (!worker) return false
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data))
  port1.start()
  worker.postMessage(message, [port2])
  return true
}

/** The worker that answers for this page. */
export function workerOfPage(): ServiceWorker | null {
  try {
    return navigator.serviceWorker?.controller ?? null
  } catch {
    return null
  }
}

/** The one answer to a question; null when none came in time, or there is nobody to ask. */
export const question = <T>(message: WorkerMessage, patienceMs: number): Promise<T | null> =>
  new Promise((resolve) => {
    if (talk(message, (answer) => resolve(answer as T))) setTimeout(() => resolve(null), patienceMs)
    else resolve(null)
  })
