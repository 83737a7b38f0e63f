import { signal } from '@preact/signals-core'
import type { Call } from '../../lib/api.ts'
import { submission } from '../../lib/submission.ts'
import type { Review } from './ReviewItem.tsx'

export type ReviewsStore = ReturnType<typeof createReviewsStore>

/** Reviews of a sauna with their whole texts, loaded when somebody asks for them. */
export function createReviewsStore(call: Call) {
  const shown = signal<{ productId: number; reviews: Review[]; page: number; lastPage: number } | null>(null)
  const loading = submission()

  const ofProduct = (productId: number) => (shown.value?.productId === productId ? shown.value : null)

  /** The first page, and each time another one below it. */
  async function loadMore(productId: number) {
    const known = shown.peek()?.productId === productId ? shown.peek() : null
    const page = String((known?.page ?? 0) + 1)
    await loading.send(
      () =>
        call('GET /api/v1/products/:productId/reviews', {
          params: { productId: String(productId) },
          query: { page },
        }),
      ({ data, currentPage, lastPage }) => {
        // A review that was published meanwhile moves the others to the next page.
        const before = (known?.reviews ?? []).filter(({ id }) => data.every((other) => other.id !== id))
        shown.value = { productId, reviews: [...before, ...data], page: currentPage, lastPage }
      },
    )
  }

  return { ofProduct, loadMore, isBusy: loading.isBusy, message: loading.message }
}
