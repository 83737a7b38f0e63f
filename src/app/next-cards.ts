let cards: IntersectionObserver | undefined

/**
 * Hands over each card of the list that is open once it comes to the screen. Called again, it begins again, and forgets what
 * it was called with before.
 */
export function watchCards(onSeen: (card: Element) => void): void {
  cards?.disconnect()
  cards = new IntersectionObserver((entries, self) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      self.unobserve(target)
      onSeen(target)
    }
  })
  for (const card of document.querySelectorAll('main li > article')) cards.observe(card)
}
