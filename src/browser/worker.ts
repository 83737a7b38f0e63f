import { Workbox } from 'workbox-window'
import type { ShopFacts } from '../../contract/shop.ts'
import type { AppPrompt, SafeStorage } from '../lib/browser.ts'
import { trustedWorkerUrl } from '../lib/trusted-worker-url.ts'
import { wantsSaveData } from './save-data.ts'
import { onePromptAtATime } from './one-prompt.ts'
import { removeWorker } from './remove-worker.ts'
import { deferInstallPrompt, installEvent } from './deferred-install-prompt.ts'
import { createInstallPrompt } from './install-prompt.ts'
import { reloadForMissingChunks } from './missing-chunks.ts'
import { canReload, watchForms } from './unsaved-forms.ts'
import { checkForUpdates, watchUpdates } from './update-prompt.ts'
import { watchBadge } from './watch-badge.ts'
import { controllingWorker, notify, untilControlled } from './worker-messages.ts'

const shownPictures = () =>
  [...document.images].filter(({ complete }) => complete).flatMap(({ currentSrc }) => currentSrc || [])

interface WorkerDeps {
  /** The shop's facts, from the open page. */
  shop: Pick<ShopFacts, 'buildId' | 'hasWorker'>
  deviceStorage: SafeStorage
  show: (prompt: AppPrompt | null) => void
}

/** To be called for each page that is shown, with the place that the visitor has chosen. */
export type OnPageShown = (settlementId: number | null) => void

/** Answers the worker, which asks every page before a new version takes over. */
function answerWorker() {
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }: MessageEvent) => {
    if ((data as { type?: string } | null)?.type === 'CAN_RELOAD') port?.postMessage(canReload())
  })
  navigator.serviceWorker.startMessages()
}

/**
 * Registers the worker and waits until it controls this page. Where there is none (workers or storage are blocked, the
 * installation fails) the shop works as long as there is a network.
 */
export async function startWorker({ shop, deviceStorage, show }: WorkerDeps): Promise<OnPageShown> {
  deferInstallPrompt()
  watchForms()
  watchBadge(deviceStorage)
  reloadForMissingChunks(shop.buildId)
  const isLaterVisit = controllingWorker() !== null
  const { showUpdate, showInstallation } = onePromptAtATime(show)
  const countPage = createInstallPrompt({
    deviceStorage,
    isLaterVisit,
    event: installEvent,
    show: showInstallation,
  })
  if (!shop.hasWorker) {
    await removeWorker()
    return countPage
  }
  try {
    const workbox = new Workbox(trustedWorkerUrl('/sw.js'), { updateViaCache: 'none' })
    watchUpdates(workbox, showUpdate)
    answerWorker()
    // A worker that answers but is registered no longer was switched off, and registering it now would bring it back. Nothing
    // may come between this look and the registration, so on later visits that does not wait for the page's pictures.
    if (isLaterVisit && !(await navigator.serviceWorker.getRegistration())) return countPage
    const registration = await workbox.register({ immediate: isLaterVisit })
    checkForUpdates(workbox)
    await untilControlled(registration?.active ?? null)
  } catch {
    return countPage
  }
  return (settlementId) => {
    countPage()
    const page = location.pathname + location.search
    const pictures = shownPictures()
    // A worker that was removed while this page was open must not bring back what was deleted with it.
    void navigator.serviceWorker.getRegistration().then((registration) => {
      if (registration) notify({ type: 'WARM_UP', page, pictures, settlementId, saveData: wantsSaveData() })
    })
  }
}
