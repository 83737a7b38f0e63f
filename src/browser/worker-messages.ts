import type { WorkerMessage } from '../../contract/worker-messages.ts'

/** The worker that answers for this page; null without one. */
export function controllingWorker(): ServiceWorker | null {
  // Where workers are blocked the property is there and empty, or throws.
  try {
    return navigator.serviceWorker?.controller ?? null
  } catch {
    return null
  }
}

/** Resolves once a worker answers for this page; `active`, if there is one, is asked to. */
export async function untilControlled(active: ServiceWorker | null): Promise<void> {
  if (controllingWorker()) return
  const controlled = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
  active?.postMessage({ type: 'CLAIM' } satisfies WorkerMessage, [])
  await controlled
}

/** Sends a message to the worker, whose answers arrive at `onMessage`. False without a worker. */
export function notify(message: WorkerMessage, onMessage: (answer: unknown) => void = () => {}): boolean {
  const worker = controllingWorker()
  if (!worker) return false
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data))
  port1.start()
  worker.postMessage(message, [port2])
  return true
}

/** The one answer to a message; null when none comes in time, or there is no worker. */
export const request = <T>(message: WorkerMessage, timeoutMs: number): Promise<T | null> =>
  new Promise((resolve) => {
    if (notify(message, (answer) => resolve(answer as T))) setTimeout(() => resolve(null), timeoutMs)
    else resolve(null)
  })
