import { showMoment } from '../../lib/show-moment.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ConnectionNotice.module.css'

interface ConnectionNoticeProps {
  /** When what the page shows was saved; null where it shows nothing that ages. */
  savedAt: string | null
  /** It shows prices and dates. */
  hasPrices: boolean
}

/** How old the page is while the shop cannot be reached. It never shifts the layout. */
export function ConnectionNotice({ savedAt, hasPrices }: ConnectionNoticeProps) {
  return (
    <p className={styles.notice} role="status">
      <Icon name="offline" />
      {savedAt === null ? (
        'We cannot reach the shop right now. What is saved on this device still opens.'
      ) : (
        <span>
          Saved copy from <time dateTime={savedAt}>{showMoment(savedAt)}</time>.{' '}
          {hasPrices ? 'Prices and dates may have changed.' : 'It may have changed since.'}
        </span>
      )}
    </p>
  )
}
