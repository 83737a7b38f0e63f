import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import type { WarmUp, WorkerMessage } from '../contract/worker-messages.ts'
import { createBuildFiles } from './build-files.ts'
import { deletePictures, openCacheStore, pathOf } from './cache-store.ts'
import { canReloadAll } from './can-reload.ts'
import { composeProduct } from './compose.ts'
import { downloadCaches } from './download-caches.ts'
import { createDownloads, isDownloadable } from './downloads.ts'
import { newsOfBooking } from './notifications.ts'
import { setNavigationPreload } from './navigation-preload.ts'
import { createPageAnswers, type Navigation } from './pages.ts'
import { createPictureAnswers } from './pictures.ts'
import { createPublicDataAnswers } from './public-data.ts'
import { createRevalidations } from './revalidations.ts'
import { findRule, type Strategy } from './cache-policy.ts'
import { listSavedPages } from './saved-pages.ts'
import { composeSortedList } from './sorted-list.ts'
import { showNotifications } from './show-notifications.ts'
import { createWarmUp } from './warm-up.ts'

declare const self: ServiceWorkerGlobalScope

const shellAddress = '/index.html'
const timeoutMs = 2500

/** Workbox names the files and removes those of older builds; it would install them one after the other. */
const precache = new PrecacheController()
/** Sizes are an addition of the shop's own build: tools/vite-worker.mjs. */
const manifest = self.__WB_MANIFEST as (PrecacheEntry & { bytes?: number })[]
precache.addToCacheList(manifest)
const sizes = new Map(manifest.map(({ url, bytes }) => [`/${url}`, bytes]))

const now = () => new Date()
const fetchNow: typeof fetch = (input, init) => fetch(input, init)
const buildFiles = createBuildFiles({
  files: precache.getCachedURLs().map((url) => {
    const path = pathOf({ url })
    const key = pathOf({ url: precache.getCacheKeyForURL(url) ?? url })
    return { path, key, size: sizes.get(path) ?? null }
  }),
  match: (key) => caches.match(key, { cacheName: precache.strategy.cacheName }),
  open: () => caches.open(precache.strategy.cacheName),
  isThere: () => caches.has(precache.strategy.cacheName),
  fetch: fetchNow,
})
const revalidations = createRevalidations()
const downloads = createDownloads({ caches: downloadCaches, fetch: fetchNow, now })
const dataCache = downloads.withDownloads(openCacheStore('data', deletePictures))
const pages = createPageAnswers({
  cache: openCacheStore('pages', deletePictures),
  shell: () => buildFiles.get(shellAddress),
  fetch: fetchNow,
  revalidations,
  now,
  timeoutMs,
})
const pictureCache = downloads.withDownloads(openCacheStore('pictures', deletePictures))
const data = createPublicDataAnswers({
  cache: dataCache,
  fetch: fetchNow,
  revalidations,
  now,
  compose: async (key) =>
    (await composeProduct(dataCache, key, pictureCache.keys)) ?? composeSortedList(dataCache, key),
  timeoutMs,
})
const pictures = createPictureAnswers({
  cache: pictureCache,
  precache: buildFiles,
  fetch: fetchNow,
})
const warmUp = createWarmUp({ pages, data, pictures, dataCache, origin: location.origin })

self.addEventListener('install', (event) => {
  event.waitUntil(buildFiles.install(self.registration.active !== null))
})

self.addEventListener('activate', (event) => {
  void precache.activate(event)
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      setNavigationPreload({
        navigationPreload: self.registration.navigationPreload,
        userAgent: navigator.userAgent,
      }),
      pages.deleteOtherBuilds(),
    ]),
  )
})

/** For the next visits. Whatever has deleted them, the files of a worker that is registered have to be there. */
async function prepare(message: WarmUp) {
  await buildFiles.install(false).catch(() => {})
  await warmUp(message)
  if (!message.saveData) await buildFiles.complete()
}

/** How each strategy of the table answers. */
const answers: Record<Strategy, (key: string, event: FetchEvent) => Promise<Response>> = {
  'cached page': (key, event) => pages.answer(navigationOf(key, event)),
  'network or shell': (key, event) => pages.answerPrivate(navigationOf(key, event)),
  'network or not found': (key, event) => pages.answerUnknown(navigationOf(key, event)),
  'stale while revalidate': (key, event) =>
    data.answer({
      key,
      isNetworkFirst: event.request.cache === 'no-cache',
      waitUntil: (work) => event.waitUntil(work),
    }),
  picture: (key, event) => pictures.answer(key, (work) => event.waitUntil(work)),
  'build file': (key, event) => buildFiles.answer(key, event.request, (work) => event.waitUntil(work)),
}

self.addEventListener('fetch', (event) => {
  const match = findRule(event.request, location.origin)
  if (match) event.respondWith(answers[match.rule.strategy](match.key, event))
})

function navigationOf(key: string, event: FetchEvent): Navigation {
  // Not every browser has it.
  const preload = Promise.resolve(event.preloadResponse as Promise<Response | undefined> | undefined)
  return { key, request: event.request, preload, waitUntil: (work) => event.waitUntil(work) }
}

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  const [port] = event.ports
  const reply = (answer: Promise<unknown>) =>
    event.waitUntil(answer.then((value) => port?.postMessage(value)))
  switch (message.type) {
    case 'GET_REVALIDATION':
      reply(revalidations.resultOf(keyOf(message.address)))
      break
    case 'WARM_UP':
      event.waitUntil(prepare(message))
      break
    case 'LIST_SAVED':
      reply(listSavedPages(dataCache))
      break
    case 'SAVE_OFFLINE':
      if (isDownloadable(message.page))
        event.waitUntil(downloads.save(message.page, (progress) => port?.postMessage(progress)))
      break
    case 'REMOVE_OFFLINE':
      reply(downloads.remove(message.page).then(() => true))
      break
    case 'CAN_RELOAD_ALL':
      reply(self.clients.matchAll({ type: 'window' }).then(canReloadAll))
      break
    case 'SKIP_WAITING':
      event.waitUntil(self.skipWaiting())
      break
    case 'CLAIM':
      event.waitUntil(self.clients.claim())
      break
    default:
      // A page of another build asks for something that this worker does not know.
      port?.postMessage(null)
  }
})

showNotifications(self, newsOfBooking)

/** The key under which the answer to a page or a call is cached. */
function keyOf(address: string): string {
  const mode = address.startsWith('/api/') ? 'cors' : 'navigate'
  return findRule({ method: 'GET', url: location.origin + address, mode }, location.origin)?.key ?? ''
}
