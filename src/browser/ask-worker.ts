import type { AskVerdict, Verdict } from '../../contract/worker-messages.ts'

/** A worker that says nothing for so long was stopped meanwhile. */
const patienceMs = 25_000

/** What the network said of an address that was answered from the cache. Without a worker nobody knows. */
export const askWorker = (address: string): Promise<Verdict> =>
  new Promise((resolve) => {
    const worker = globalThis.navigator.serviceWorker?.controller
    if (!worker) return resolve('unknown')
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<Verdict>) => resolve(data)
    setTimeout(() => resolve('unknown'), patienceMs)
    const question: AskVerdict = { type: 'ASK_VERDICT', address }
    worker.postMessage(question, [port2])
  })
