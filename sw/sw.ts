import { cleanupOutdatedCaches, getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching'
import type { WorkerMessage } from '../contract/worker-messages.ts'
import { composeProduct } from './compose.ts'
import { areAllFree } from './free-pages.ts'
import { dropPictures, openKept } from './kept.ts'
import { createPages, type Navigation } from './pages.ts'
import { createPictures } from './pictures.ts'
import { createPublicData } from './public-data.ts'
import { createRoad, isForRoad } from './road.ts'
import { roadCaches } from './road-caches.ts'
import { findRule, type Strategy } from './route-policy.ts'
import { listSavedThings } from './saved-things.ts'
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
const road = createRoad({ caches: roadCaches, fetch: ask, now })
const keptData = road.beside(openKept('data', dropPictures))
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
const pictures = createPictures({
  kept: road.beside(openKept('pictures', dropPictures)),
  installed,
  fetch: ask,
})
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

/** How each strategy of the table answers. */
const answers: Record<Strategy, (key: string, event: FetchEvent) => Promise<Response>> = {
  'kept page': (key, event) => pages.answer(navigationOf(key, event)),
  'network or shell': (key, event) => pages.answerPrivate(navigationOf(key, event)),
  'stale while revalidate': (key, event) =>
    data.answer({ key, isRenewal: event.request.cache === 'no-cache', waitUntil: lifeOf(event) }),
  picture: (key, event) => pictures.answer(key, lifeOf(event)),
  'build file': async (key, { request }) => (await installed.find(key)) ?? ask(request),
}

self.addEventListener('fetch', (event) => {
  const ruled = findRule(event.request, location.origin)
  if (ruled) event.respondWith(answers[ruled.rule.strategy](ruled.key, event))
})

function lifeOf(event: ExtendableEvent) {
  return (work: Promise<unknown>) => event.waitUntil(work)
}

function navigationOf(key: string, event: FetchEvent): Navigation {
  const preload = event.preloadResponse as Promise<Response | undefined>
  return { key, request: event.request, preload, waitUntil: lifeOf(event) }
}

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  const [port] = event.ports
  const reply = (answer: Promise<unknown>) => event.waitUntil(answer.then((said) => port?.postMessage(said)))
  switch (message.type) {
    case 'ASK_VERDICT':
      reply(verdicts.ask(keyIn(message.address)))
      break
    case 'WARM_UP':
      event.waitUntil(warmUp(message))
      break
    case 'LIST_SAVED':
      reply(listSavedThings(keptData))
      break
    case 'KEEP':
      if (isForRoad(message.page))
        event.waitUntil(road.keep(message.page, (progress) => port?.postMessage(progress)))
      break
    case 'DROP':
      reply(road.drop(message.page).then(() => true))
      break
    case 'ASK_IF_FREE':
      reply(self.clients.matchAll({ type: 'window' }).then(areAllFree))
      break
    case 'SKIP_WAITING':
      event.waitUntil(self.skipWaiting())
      break
  }
})

/** Under which address an answer to a page or a call is kept. */
function keyIn(address: string): string {
  const mode = address.startsWith('/api/') ? 'cors' : 'navigate'
  return findRule({ method: 'GET', url: location.origin + address, mode }, location.origin)?.key ?? ''
}
