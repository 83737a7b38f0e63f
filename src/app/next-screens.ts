import { findRoute, routes } from './routes.ts'

/** A screen that does not come now is asked for again when it is opened. */
const preload = (names: readonly string[]) => {
  for (const { name, screen } of routes) if (names.includes(name)) screen.preload().catch(() => {})
}

/** Loads the screens that visitors of this address are likely to open next. */
export function preloadNext(path: string): void {
  preload(findRoute(path).route.next ?? [])
}

/** Loads the screen behind a link as soon as a finger is on it. */
export function preloadTouched(page: Document): void {
  const onTouch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link && link.origin === location.origin) preload([findRoute(link.pathname).route.name])
  }
  page.addEventListener('pointerdown', onTouch, { capture: true, passive: true })
}
