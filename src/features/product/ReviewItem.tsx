import { showDay } from '../../lib/dates.ts'
import type { Product } from './product.store.ts'
import styles from './ProductReviews.module.css'

export type Review = NonNullable<Product['reviews']>['newest'][number]

/** What one customer said, and what the shop says about it. */
export const ReviewItem = ({ review: { stars, text, name, day, answer } }: { review: Review }) => (
  <li className={styles.review}>
    <p className={styles.head}>
      <strong>{stars} of 5</strong> {name ?? 'A customer'}, {showDay(day)}
    </p>
    <p className={styles.text}>{text}</p>
    {answer && <p className={styles.answer}>{`Our answer: ${answer}`}</p>}
  </li>
)
