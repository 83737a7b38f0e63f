import { Workbox } from 'workbox-window'
import type { WarmUp, WorkerMessage } from '../../contract/worker-messages.ts'

const address = '/sw.js'

interface UrlPolicy {
  createScriptURL(url: string): string
}
interface TrustedTypesLike {
  createPolicy(name: string, rules: UrlPolicy): UrlPolicy
}

/** The page's policy lets a worker in by this one name, and this name lets in one address. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesLike }
  const rules: UrlPolicy = {
    createScriptURL(url) {
      if (url !== address) throw new TypeError(`${url} is no worker of this shop`)
      return url
    },
  }
  return trustedTypes ? trustedTypes.createPolicy('sw-url', rules).createScriptURL(address) : address
}

const post = (message: WorkerMessage) => navigator.serviceWorker.controller?.postMessage(message)

/** `Save-Data`, where the browser tells it. */
const isThrifty = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false

const shownPictures = () =>
  [...document.images].filter(({ complete }) => complete).flatMap(({ currentSrc }) => currentSrc || [])

export interface PageWorker {
  /** Has what this page shows kept for opening it without a network, and some of what may be wanted next. */
  warmUp(settlementId: number | null): void
}

/**
 * Registers the worker and waits until it answers for this page. Null where there is none to be had: the browser has
 * no workers, stores nothing, or the installation failed. The shop then works as long as there is a network.
 */
export async function startWorker(): Promise<PageWorker | null> {
  if (!('serviceWorker' in navigator)) return null
  try {
    const workbox = new Workbox(trustedAddress(), { updateViaCache: 'none' })
    await workbox.register()
    await workbox.controlling
  } catch {
    return null
  }
  return {
    warmUp(settlementId) {
      const page = location.pathname + location.search
      const message: WarmUp = {
        type: 'WARM_UP',
        page,
        pictures: shownPictures(),
        settlementId,
        isThrifty: isThrifty(),
      }
      post(message)
    },
  }
}
