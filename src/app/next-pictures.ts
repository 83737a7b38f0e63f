import { PRODUCT_PICTURE_SIZES } from '../features/product/picture-sizes.ts'

let cards: IntersectionObserver | undefined
/** Of the list that is open. A picture that nobody holds is soon forgotten, and read and decoded again when it is shown. */
let held: HTMLPictureElement[] = []

/**
 * Fetches the large picture of each sauna of a list as its card comes to the screen, so that the page of the sauna has it
 * at once. The browser chooses the file as it will there, because it gets the same choice.
 */
export function preloadPictures(): void {
  cards ??= new IntersectionObserver((entries, self) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      self.unobserve(target)
      fetchLarge(target.querySelector('picture'))
    }
  })
  cards.disconnect()
  held = []
  // What was fetched without the worker counts for nothing once it is there. The same listener is added once.
  navigator.serviceWorker?.addEventListener('controllerchange', preloadPictures)
  for (const card of document.querySelectorAll('main li > article')) cards.observe(card)
}

function fetchLarge(small: HTMLPictureElement | null) {
  if (!small) return
  const large = small.cloneNode(true) as HTMLPictureElement
  for (const source of large.querySelectorAll('source')) source.sizes = PRODUCT_PICTURE_SIZES
  // It is on no page, so a lazy one would never be fetched.
  for (const image of large.querySelectorAll('img'))
    Object.assign(image, { fetchPriority: 'low', loading: 'eager' })
  held.push(large)
}
