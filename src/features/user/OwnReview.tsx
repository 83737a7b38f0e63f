import { starsText } from '../../lib/stars.ts'
import styles from './OrderEntry.module.css'
import type { Order } from './user.store.ts'

const states = {
  waiting: 'We check reviews before publishing them.',
  published: 'Published on the sauna’s page.',
  refused: 'We did not publish it.',
} as const

/** What the customer has said about an order, and what became of it. */
export function OwnReview({ review }: { review: NonNullable<Order['review']> }) {
  const { stars, text, status, refusal, answer } = review
  return (
    <div className={styles.review}>
      <p>
        <strong>Your review, {starsText(stars)}</strong>
      </p>
      <p className={styles.said}>{text}</p>
      <p>
        {states[status]} {status === 'refused' && refusal}
      </p>
      {answer && <p className={styles.said}>{`Our answer: ${answer}`}</p>}
    </div>
  )
}
