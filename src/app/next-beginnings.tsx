import { Activity } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { afterPaint } from '../lib/after-paint.ts'
import { opensElsewhere } from '../lib/opens-elsewhere.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { type Stores, StoresProvider } from '../stores.tsx'
import { carryOn, moveNow } from './picture-transition.ts'
import { findRoute } from './routes.ts'

/** What a tap on a card is answered with, by the path of its sauna: what React puts into the page's `<main>` at first. */
let beginnings = new Map<string, Element>()
/** One after the other, and each when there is nothing else to do. */
let queue = Promise.resolve()

/**
 * Makes the beginning of the page of a card's sauna, where nobody sees it. A tap on the card then need not wait for React,
 * which takes longer than all else between a tap and its answer; and when React does render that page, its code no longer
 * runs for the first time.
 */
export function makeBeginning(card: Element, stores: Stores): void {
  const link = card.querySelector('a')
  if (!link) return
  queue = queue
    .then(whenIdle)
    .then(() => render(link, stores))
    .then(layOutOnce)
  // The same listener is added once.
  addEventListener('click', onClick, { capture: true })
}

/** Puts the list back that makes room for a beginning. */
let takeBack = () => {}

/** To be called when what they were made of has changed, before React shows that. */
export function forgetBeginnings(): void {
  // One that is being made now goes with the others.
  beginnings = new Map()
  takeBack()
}

/** A hidden activity has no effects, so nothing is asked of the server, and React renders it in pieces. */
async function render({ isConnected, pathname }: HTMLAnchorElement, stores: Stores): Promise<void> {
  const made = beginnings
  if (!isConnected || made.has(pathname)) return
  const { route, params } = findRoute(pathname)
  const stage = document.createElement('div')
  await new Promise<void>((resolve) => {
    // Nobody opened this page: what goes wrong in it is told when somebody does.
    const root = createRoot(stage, { onUncaughtError: () => resolve() })
    new MutationObserver((_, itself) => {
      itself.disconnect()
      // What React does for each event runs for the first time, too.
      stage.firstChild?.dispatchEvent(new Event('mouseover', { bubbles: true }))
      const beginning = stage.querySelector('main > article')
      if (beginning) made.set(pathname, beginning.cloneNode(true) as Element)
      root.unmount()
      resolve()
    }).observe(stage, { childList: true })
    root.render(
      <Activity mode="hidden">
        <StoresProvider stores={stores}>
          <route.screen.View params={params} onShown={() => {}} />
        </StoresProvider>
      </Activity>,
    )
  })
}

let isLaidOut = false

/**
 * Styles a beginning and lays it out, which takes the browser twice as long the first time. It is in the document for this
 * task only, so no frame shows it.
 */
async function layOutOnce(): Promise<void> {
  if (isLaidOut) return
  await whenIdle()
  const [beginning] = beginnings.values()
  // One that is on the screen has been laid out.
  if (!beginning || beginning.isConnected) return
  isLaidOut = true
  document.body.append(beginning)
  beginning.getBoundingClientRect()
  beginning.remove()
}

/**
 * Answers a tap on a card with the beginning that was made for it. React follows once that is painted. It looks for the list
 * where it has left it, so whatever may make it change the page puts that back first.
 */
function onClick(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const page = link?.closest('main')
  const beginning = link?.closest('li > article') && beginnings.get(link.pathname)
  if (!link || !page || !beginning || opensElsewhere(event)) return
  event.preventDefault()
  // React has nothing to do with this click.
  event.stopPropagation()
  // React may give the link other dates meanwhile.
  const { href } = link
  // Unseen by the router, which React would follow at once. The browser notes where the list is scrolled to with this, so
  // nothing may move before it.
  History.prototype.pushState.call(history, null, '', href)
  const list = [...page.childNodes]
  page.replaceChildren(beginning)
  // Its buttons do not respond, and its links would load whole pages.
  page.inert = true
  scrollTo(0, 0)
  moveNow()
  const whileShown = new AbortController()
  takeBack = () => {
    takeBack = () => {}
    whileShown.abort()
    beginning.replaceWith(...list)
    page.inert = false
  }
  const onNavigate = ({ type }: Event) => {
    takeBack()
    // The browser restores the scroll position itself.
    if (type === 'popstate') link.focus({ preventScroll: true })
  }
  for (const name of ['pushState', 'replaceState', 'popstate'])
    addEventListener(name, onNavigate, { capture: true, signal: whileShown.signal })
  // One frame paints it, and by the next one it has been seen.
  afterPaint(() =>
    afterPaint(() => {
      const goOn = carryOn(beginning)
      // Unless the visitor is back, or further on, already.
      if (location.href === href) navigate(href, { replace: true })
      // React has the page by the end of its own microtask, which was there first.
      queueMicrotask(goOn)
    }),
  )
}
