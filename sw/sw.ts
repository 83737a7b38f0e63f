import { cleanupOutdatedCaches, getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching'
import type { WorkerMessage } from '../contract/worker-messages.ts'
import { composeProduct } from './compose.ts'
import { dropPictures, openKept } from './kept.ts'
import { createPages } from './pages.ts'
import { createPictures } from './pictures.ts'
import { createPublicData } from './public-data.ts'
import { findRule, type Ruled } from './route-policy.ts'
import { createVerdicts } from './verdicts.ts'
import { createWarmUp } from './warm-up.ts'

declare const self: ServiceWorkerGlobalScope

const shellAddress = '/index.html'
const patienceMs = 3000

const files = self.__WB_MANIFEST
precache(files)
cleanupOutdatedCaches()

const installedPaths = files.map((file) => `/${typeof file === 'string' ? file : file.url}`)
const installed = {
  keys: () => installedPaths,
  find: async (key: string) => (getCacheKeyForURL(key) ? matchPrecache(key) : undefined),
}

const now = () => new Date()
const ask: typeof fetch = (input, init) => fetch(input, init)
const verdicts = createVerdicts()
const keptData = openKept('data', dropPictures)
const pages = createPages({
  kept: openKept('pages', dropPictures),
  shell: () => matchPrecache(shellAddress),
  fetch: ask,
  verdicts,
  now,
  patienceMs,
})
const data = createPublicData({
  kept: keptData,
  fetch: ask,
  verdicts,
  now,
  compose: (key) => composeProduct(keptData, key),
  patienceMs,
})
const pictures = createPictures({ kept: openKept('pictures', dropPictures), installed, fetch: ask })
const warmUp = createWarmUp({ pages, data, pictures, keptData, origin: location.origin })

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      self.registration.navigationPreload?.enable(),
      pages.dropOtherBuilds(),
    ]),
  )
})

self.addEventListener('fetch', (event) => {
  const ruled = findRule(event.request, location.origin)
  if (ruled) event.respondWith(answer(ruled, event))
})

function answer({ rule, key }: Ruled, event: FetchEvent): Promise<Response> {
  const { request } = event
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work)
  const navigation = {
    key,
    request,
    preload: event.preloadResponse as Promise<Response | undefined>,
    waitUntil,
  }
  switch (rule.strategy) {
    case 'kept page':
      return pages.answer(navigation)
    case 'network or shell':
      return pages.answerPrivate(navigation)
    case 'stale while revalidate':
      return data.answer({ key, isRenewal: request.cache === 'no-cache', waitUntil })
    case 'picture':
      return pictures.answer(key, waitUntil)
    case 'build file':
      return installed.find(key).then((file) => file ?? ask(request))
  }
}

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  switch (message.type) {
    case 'ASK_VERDICT': {
      const mode = message.address.startsWith('/api/') ? 'cors' : 'navigate'
      const ruled = findRule({ method: 'GET', url: location.origin + message.address, mode }, location.origin)
      const verdict = verdicts.ask(ruled?.key ?? '')
      event.waitUntil(verdict.then((word) => event.ports[0]?.postMessage(word)))
      break
    }
    case 'WARM_UP':
      event.waitUntil(warmUp(message))
      break
    case 'SKIP_WAITING':
      event.waitUntil(self.skipWaiting())
      break
  }
})
