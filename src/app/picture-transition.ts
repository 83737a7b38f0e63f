const timing = { duration: 260, easing: 'cubic-bezier(0.25, 0.7, 0.3, 1)' }

const cardOf = (link: Element | null) => link?.closest<HTMLElement>('main li > article')
const openSauna = () => document.querySelector<HTMLElement>('main > article')

/** The part of a card, or of a sauna's page, that has its pictures. */
const picturesIn = (article: Element | null | undefined) =>
  [...(article?.children ?? [])].find((part) => part.querySelector('picture'))

const isInSight = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight

/** The sauna that was opened from a card, by the path of its page. */
let opened = ''

function onClick({ target }: Event) {
  const link = target instanceof Element ? target.closest('a') : null
  const card = cardOf(link)
  if (!link || !card) return
  opened = link.pathname
  moveFrom(picturesIn(card)?.getBoundingClientRect(), openSauna)
}

/** Where the pictures of the page are that is being left. On the way back it is gone by the time of `popstate`. */
let left: DOMRect | undefined

function onNavigate() {
  left = picturesIn(openSauna())?.getBoundingClientRect()
}

function onPopState() {
  const links = () => [...document.querySelectorAll<HTMLAnchorElement>('main li > article a')]
  moveFrom(left, () => cardOf(links().find(({ pathname }) => pathname === opened) ?? null))
}

/**
 * Lets the pictures of a card grow to those of its sauna, and go back into the card on the way back. Nothing waits for
 * it: pages change as they do without, and only what is then on the screen moves. Where the next page is not there within
 * the frame, or the visitor wants no motion, nothing moves; and not on the way back in browsers without the Navigation API.
 */
export function startPictureTransitions(): void {
  // The same listeners are added once, however often this is called.
  addEventListener('click', onClick, { capture: true })
  addEventListener('popstate', onPopState)
  globalThis.navigation?.addEventListener('navigate', onNavigate)
}

/**
 * Goes on with what moves in the page of a sauna when the same page, rendered by React, has taken its place.
 * @returns a function to be called then
 */
export function carryOn(sauna: Element): () => void {
  const running = picturesIn(sauna)?.getAnimations() ?? []
  return () => {
    for (const { effect } of running) (effect as KeyframeEffect).target = picturesIn(openSauna()) ?? null
  }
}

let startMoving = () => {}

/**
 * For a page that is there by the end of the click, of which this module has heard first: otherwise the first frame of the
 * page would be laid out twice.
 */
export const moveNow = (): void => startMoving()

/** @param findNext in the frame in which the next page is there, and not painted yet */
function moveFrom(from: DOMRect | undefined, findNext: () => HTMLElement | null | undefined) {
  if (!from || !isInSight(from) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  startMoving = () => {
    startMoving = () => {}
    const article = findNext()
    const next = picturesIn(article)
    if (!article || !next || !isInSight(next.getBoundingClientRect())) return
    const growing = next.animate(growth(from, next.getBoundingClientRect()), timing)
    if (article.parentElement?.localName !== 'li') return
    // Out of the card; the neighbors are below.
    article.style.overflow = 'visible'
    const settle = () => article.removeAttribute('style')
    growing.finished.then(settle, settle)
  }
  requestAnimationFrame(() => startMoving())
}

/** From the place where it comes from, covered and cut to its shape, to its own. */
function growth(from: DOMRect, to: DOMRect): Keyframe[] {
  const scale = Math.max(from.width / to.width, from.height / to.height)
  const cutX = (to.width - from.width / scale) / 2
  const cutY = (to.height - from.height / scale) / 2
  const moveX = from.left - to.left - cutX * scale
  const moveY = from.top - to.top - cutY * scale
  const common = { transformOrigin: '0 0', zIndex: 2 }
  return [
    {
      ...common,
      transform: `translate(${moveX}px, ${moveY}px) scale(${scale})`,
      clipPath: `inset(${cutY}px ${cutX}px)`,
    },
    { ...common, transform: 'none', clipPath: 'inset(0px 0px)' },
  ]
}
