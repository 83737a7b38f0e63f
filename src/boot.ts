import type * as App from './entry-client.tsx'
import { loadAllStyles } from './browser/all-styles.ts'

/*
 * Starts the app once the largest picture is painted and the page is whole, or at the first touch of anything but a link.
 * Links and forms are plain HTML until then, and a script that starts earlier only delays what the visitor came to see.
 * The server puts this into every page, with the addresses of the app and of the files that this page needs, so that all
 * of them are asked for at once. Nothing else may import what this imports: it would become a file that the page has to
 * wait for.
 */
const { app = '', files = '' } = document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {}
const opened = { path: location.pathname, search: location.search }
let hasStarted = false
const gestures = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const

/** A button that was clicked before it could respond, unless a plain form handles it; clicked again after hydration. */
let clicked: HTMLButtonElement | null = null
/** What the styles and src/pre-paint.ts know of the page. */
const marks = document.documentElement.dataset
/** In milliseconds. A page that is still here then was not left: the link opened elsewhere, or the visitor stopped it. */
const LEFT_WITHIN = 2000

const targetOf = ({ target }: Event) => (target instanceof Element ? target : null)
const linkOf = (event: Event) => targetOf(event)?.closest<HTMLAnchorElement>('a[href]')

const noteClick = (event: Event) => {
  const link = linkOf(event)
  if (link && !link.hash && link.protocol === location.protocol) {
    // Until the next page is there, the app does not start, and src/pre-paint.ts draws no further frame.
    marks.leaving = ''
    setTimeout(() => {
      delete marks.leaving
      void begin()
    }, LEFT_WITHIN)
  }
  const buttons = 'button[type=button], [data-cookie-banner] button'
  clicked = targetOf(event)?.closest<HTMLButtonElement>(buttons) ?? null
  // Its form would load the page again, and lose what was typed on it.
  if (clicked?.type === 'submit') event.preventDefault()
}
addEventListener('click', noteClick, true)
// Should the visitor come back to this page as it was, it goes on at once.
addEventListener('pagehide', () => delete marks.leaving)

function preload(href: string) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

async function begin() {
  // The next page needs the line.
  if (hasStarted || 'leaving' in marks) return
  hasStarted = true
  // The largest picture is there, or somebody wants to see more than that.
  delete marks.loading
  for (const gesture of gestures) removeEventListener(gesture, onGesture, true)
  // Each in a task of its own: to ask for all at once would keep a slow phone from what else it has to do.
  for (const file of files.split(' ')) {
    if (file) preload(file)
    await nextTask()
  }
  const styles = loadAllStyles()
  try {
    const { start }: typeof App = await import(/* @vite-ignore */ app)
    // To src/pre-paint.ts, which may have kept a part of the page back.
    dispatchEvent(new Event('appstart'))
    await start({ opened, styles })
  } finally {
    // Also where the app cannot be loaded: then the plain forms are all there is.
    removeEventListener('click', noteClick, true)
  }
  if (clicked?.isConnected) clicked.click()
}
const onGesture = (event: Event) => {
  if (event.type === 'keydown' || !linkOf(event)) void begin()
}

for (const gesture of gestures) addEventListener(gesture, onGesture, { capture: true, passive: true })

/** On a phone a page is whole after several frames (src/pre-paint.ts), and until then a tapped link has the line to itself. */
const onceWhole = () => {
  // To ask at each frame would make the browser draw them, also in the pause that is there for what the visitor does next.
  if (marks.frame) setTimeout(onceWhole, 50)
  else requestAnimationFrame(() => setTimeout(begin))
}
const hero = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
if (document.getElementById('root')?.childElementCount === 0) void begin()
else if (!hero || hero.complete) onceWhole()
else {
  for (const end of ['load', 'error']) hero.addEventListener(end, onceWhole)
  // A picture that never comes must not keep the shop from working.
  setTimeout(begin, 4000)
}
