import type { Stores } from '../stores.tsx'
import { preloadPictures } from './next-pictures.ts'
import { startPictureTransitions } from './picture-transition.ts'
import { rehearse } from './rehearse.tsx'
import { findRoute, routes } from './routes.ts'

/** A screen that does not come now is asked for again when it is opened. */
const preload = (names: readonly string[]) =>
  Promise.all(
    routes.flatMap(({ name, screen }) => (names.includes(name) ? [screen.preload().catch(() => {})] : [])),
  )

function onTouch({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  if (link && link.origin === location.origin) void preload([findRoute(link.pathname).route.name])
}

/**
 * Loads the screens that visitors of this address are likely to open next, from a list the pictures of the saunas on the
 * screen, too, and rehearses the page of one; any other screen as soon as a finger is on its link. From then on pictures
 * move between a list and a sauna.
 */
export function preloadNext(path: string, stores: Stores): void {
  const { next = [] } = findRoute(path).route
  const screens = preload(next)
  if (next.includes('product')) {
    preloadPictures()
    void screens.then(() => rehearse(stores))
  }
  startPictureTransitions()
  // The same listener is added once, however often this is called.
  document.addEventListener('pointerdown', onTouch, { capture: true, passive: true })
}
