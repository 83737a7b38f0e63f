import { effect } from '@preact/signals-core'
import { whenIdle } from '../lib/when-idle.ts'
import type { Stores } from '../stores.tsx'
import { forgetBeginnings, makeBeginning } from './next-beginnings.tsx'
import { watchCards } from './next-cards.ts'
import { forgetPictures, preloadPicture } from './next-pictures.ts'
import { startPictureTransitions } from './picture-transition.ts'
import { findRoute, routes } from './routes.ts'

/** A screen that does not come now is asked for again when it is opened. */
const preload = (names: readonly string[]) =>
  Promise.all(
    routes.flatMap(({ name, screen }) => (names.includes(name) ? [screen.preload().catch(() => {})] : [])),
  )

function onTouch({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin !== location.origin) return
  // In a task of its own, so that it does not hold up what the touch does.
  setTimeout(() => void preload([findRoute(link.pathname).route.name]))
}

let stopPreparing: (() => void) | undefined

/**
 * Has the pages of the saunas on the screen ready, now and whenever what they begin with has changed.
 * @returns a function to be called when the list is left
 */
function prepareSaunas(screens: Promise<unknown>, stores: Stores): () => void {
  const { catalog, search, settlements, product } = stores
  let isOpen = true
  const watch = () => {
    forgetPictures()
    watchCards((card) => {
      preloadPicture(card)
      void screens.then(() => isOpen && makeBeginning(card, stores))
    })
  }
  // What was fetched without the worker counts for nothing once it is there. Not every browser has workers.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  serviceWorker?.addEventListener('controllerchange', watch)
  const stop = effect(() => {
    for (const { status, data, savedAt } of [catalog, search, settlements, product])
      void [status.value, data.value, savedAt.value]
    forgetBeginnings()
    // Then React has changed the cards, too.
    void whenIdle().then(() => isOpen && watch())
  })
  return () => {
    isOpen = false
    stop()
    forgetBeginnings()
    serviceWorker?.removeEventListener('controllerchange', watch)
  }
}

/**
 * Loads the screens that visitors of this address are likely to open next, from a list the pictures of the saunas on the
 * screen, too, and makes the beginnings of their pages; any other screen as soon as a finger is on its link. From then on
 * pictures move between a list and a sauna.
 */
export function preloadNext(path: string, stores: Stores): void {
  const { next = [] } = findRoute(path).route
  const screens = preload(next)
  stopPreparing?.()
  stopPreparing = next.includes('product') ? prepareSaunas(screens, stores) : undefined
  startPictureTransitions()
  // The same listener is added once, however often this is called.
  document.addEventListener('pointerdown', onTouch, { capture: true, passive: true })
}
