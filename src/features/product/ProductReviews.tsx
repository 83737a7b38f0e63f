import type { ReactNode } from 'react'
import { showCount } from '../../lib/show-count.ts'
import type { Product } from './product.store.ts'
import styles from './ProductReviews.module.css'
import { type Review, ReviewItem } from './ReviewItem.tsx'

interface ProductReviewsProps {
  summary: NonNullable<Product['reviews']>
  className: string | undefined
  /** What opens the list of all. */
  more?: ReactNode
}

const isShort = ({ text, answer }: Review) => text.endsWith('…') || answer?.endsWith('…') === true

/** What customers said, the newest few; the average never without how many it is of. */
export const ProductReviews = ({
  summary: { average, count, newest },
  className,
  more,
}: ProductReviewsProps) => (
  <section className={`${styles.reviews} ${className}`} aria-labelledby="reviews-title">
    <h2 id="reviews-title">Reviews</h2>
    <p>
      {average} of 5, from {showCount(count, 'review')}
    </p>
    <ul className={styles.list}>
      {newest.map((review) => (
        <ReviewItem key={review.id} review={review} />
      ))}
    </ul>
    {(count > newest.length || newest.some(isShort)) && more}
  </section>
)
