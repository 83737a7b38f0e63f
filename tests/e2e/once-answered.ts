/**
 * Clicks a card of the list that is open, and says whether the beginning of its sauna's page was there for it; otherwise the
 * click does nothing, so it can be tried again. When one has been made no page tells: it is done when there is nothing else
 * to do.
 * @param options which card, and whether the visitor goes back before React has the sauna
 */
export function clickOnceAnswered({ at = 0, isBackAtOnce = false } = {}): boolean {
  const marks = document.documentElement.dataset
  if (!('holdsClicks' in marks)) {
    marks.holdsClicks = ''
    // The answer comes first, and the router last.
    const hold = (event: Event) => {
      if (event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('click', hold, { capture: true })
  }
  const { requestAnimationFrame: askForFrame } = globalThis
  // However long the way back takes, it comes first.
  if (isBackAtOnce)
    globalThis.requestAnimationFrame = (onFrame) => {
      addEventListener('popstate', () => askForFrame(onFrame), { once: true })
      return 0
    }
  document.querySelectorAll('main li > article')[at]?.querySelector('a')?.click()
  globalThis.requestAnimationFrame = askForFrame
  const isAnswered = document.querySelector('main[inert] h1') !== null
  if (isAnswered && isBackAtOnce) history.back()
  return isAnswered
}

/** Lets what moves take so long that it still does when React has the page, however busy the machine is. */
export function moveSlowly() {
  const { animate } = Element.prototype
  Element.prototype.animate = function (keyframes: Keyframe[] | PropertyIndexedKeyframes | null) {
    return animate.call(this, keyframes, 20_000)
  }
}
