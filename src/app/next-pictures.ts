import { PRODUCT_PICTURE_SIZES } from '../features/product/picture-sizes.ts'

/** Of the list that is open. A picture that nobody holds is soon forgotten, and read and decoded again when it is shown. */
let held: HTMLPictureElement[] = []

/** To be called when another list is open, or the same one again. */
export function forgetPictures(): void {
  held = []
}

/**
 * Fetches the large picture of a sauna in a list, so that the page of the sauna has it at once. The browser chooses the file
 * as it will there, because it gets the same choice.
 */
export function preloadPicture(card: Element): void {
  const large = card.querySelector('picture')?.cloneNode(true) as HTMLPictureElement | undefined
  if (!large) return
  for (const source of large.querySelectorAll('source')) source.sizes = PRODUCT_PICTURE_SIZES
  // It is on no page, so a lazy one would never be fetched.
  for (const image of large.querySelectorAll('img'))
    Object.assign(image, { fetchPriority: 'low', loading: 'eager' })
  held.push(large)
}
