import { useLocation } from 'wouter'
import { BookAgain } from '../features/user/BookAgain.tsx'
import { createBookAgainStore } from '../features/user/book-again.store.ts'
import { paths } from '../lib/paths.ts'
import { useLazyStore } from '../stores.tsx'
import styles from './BookAgainSection.module.css'

/** On the main page of a customer; loaded once the server has said that they are one. */
export function BookAgainSection() {
  const store = useLazyStore(createBookAgainStore)
  const [, navigate] = useLocation()
  return (
    <div className={`page ${styles.section}`}>
      <BookAgain store={store} onCheckout={() => navigate(paths.checkout())} />
    </div>
  )
}
