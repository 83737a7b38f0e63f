import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { ReviewItem } from '../features/product/ReviewItem.tsx'
import reviewStyles from '../features/product/ProductReviews.module.css'
import { createReviewsStore } from '../features/product/reviews.store.ts'
import { showCount } from '../lib/show-count.ts'
import { useLazyStore } from '../stores.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './MoreReviews.module.css'

/** Opens all reviews of a sauna with their whole texts, a page at a time. */
export function MoreReviews({ productId, count }: { productId: number; count: number }) {
  useSignals()
  const store = useLazyStore(createReviewsStore)
  const [isOpen, setOpen] = useState(false)
  const shown = store.ofProduct(productId)
  const isBusy = store.isBusy.value
  const open = () => {
    setOpen(true)
    if (!shown) void store.loadMore(productId)
  }
  return (
    <div className={styles.more}>
      <Button look="outline" onClick={open}>
        {count === 1 ? 'Read the whole review' : `Read all ${showCount(count, 'review')}`}
      </Button>
      <Dialog isOpen={isOpen} title="Reviews" onClose={() => setOpen(false)}>
        <div className={styles.all} aria-busy={isBusy}>
          {shown && (
            <ul className={reviewStyles.list}>
              {shown.reviews.map((review) => (
                <ReviewItem key={review.id} review={review} />
              ))}
            </ul>
          )}
          <Notice kind="error" message={store.message.value} />
          {(!shown || shown.page < shown.lastPage) && (
            <Button look="outline" isBusy={isBusy} onClick={() => void store.loadMore(productId)}>
              {isBusy ? 'Loading…' : shown ? 'Show more' : 'Try again'}
            </Button>
          )}
        </div>
      </Dialog>
    </div>
  )
}
