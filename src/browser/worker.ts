import { Workbox } from 'workbox-window'
import type { ShopFacts } from '../../contract/shop.ts'
import type { WarmUp } from '../../contract/worker-messages.ts'
import type { Memory, Offer } from '../lib/browser.ts'
import { endWorker } from './end-worker.ts'
import { createInstallOffer, type InstallEvent } from './install.ts'
import { reloadForMissingChunks } from './missing-chunks.ts'
import { workerOfPage } from './talk.ts'
import { trustedWorkerAddress } from './trusted-worker-address.ts'
import { isBusyHere, watchForms } from './unsent.ts'
import { checkForUpdates, watchUpdates } from './updates.ts'

/** `Save-Data`, where the browser tells it. */
const isThrifty = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false

const shownPictures = () =>
  [...document.images].filter(({ complete }) => complete).flatMap(({ currentSrc }) => currentSrc || [])

interface WorkerDeps {
  /** What the open page knows of the shop. */
  shop: Pick<ShopFacts, 'buildId' | 'hasWorker'>
  device: Memory
  installEvent: () => InstallEvent | null
  show: (offer: Offer | null) => void
}

/** To be told of each page that is shown, and of the place that was chosen. */
export type OnPage = (settlementId: number | null) => void

/** Answers the worker, which asks every page before a new version takes over. */
function answerWorker() {
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }: MessageEvent) => {
    if ((data as { type?: string } | null)?.type === 'CAN_RELOAD') port?.postMessage(!isBusyHere())
  })
  navigator.serviceWorker.startMessages()
}

/**
 * Registers the worker and waits until it answers for this page. Where there is none to be had (no workers, no storage,
 * a failed installation) the shop works as long as there is a network.
 */
export async function startWorker({ shop, device, installEvent, show }: WorkerDeps): Promise<OnPage> {
  watchForms()
  reloadForMissingChunks(shop.buildId)
  const isLaterVisit = workerOfPage() !== null
  const countPage = createInstallOffer({ device, isLaterVisit, event: installEvent, show })
  if (!shop.hasWorker) {
    await endWorker()
    return countPage
  }
  try {
    const workbox = new Workbox(trustedWorkerAddress(), { updateViaCache: 'none' })
    watchUpdates(workbox, show)
    answerWorker()
    await workbox.register()
    checkForUpdates(workbox)
    await workbox.controlling
  } catch {
    return countPage
  }
  return (settlementId) => {
    countPage()
    const page = location.pathname + location.search
    const pictures = shownPictures()
    const message: WarmUp = { type: 'WARM_UP', page, pictures, settlementId, saveData: isThrifty() }
    workerOfPage()?.postMessage(message)
  }
}
