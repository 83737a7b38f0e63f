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
  document.querySelectorAll('main li > article')[at]?.querySelector('a')?.click()
  const isAnswered = document.querySelector('main[inert] h1') !== null
  if (isAnswered && isBackAtOnce) history.back()
  return isAnswered
}
