import { showMoment } from '../../lib/show-moment.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ConnectionNotice.module.css'

interface ConnectionNoticeProps {
  /** When what the page shows was saved; null where it shows nothing that ages. */
  savedAt: string | null
  /** It shows prices and dates. */
  hasPrices: boolean
}

/** The honest age of a page, while the shop cannot be reached. Moves nothing, and can be scrolled out from under. */
export function ConnectionNotice({ savedAt, hasPrices }: ConnectionNoticeProps) {
  return (
    <p className={styles.notice} role="status">
      <Icon name="offline" />
      {savedAt === null ? (
        'The shop cannot be reached. What is saved on this device still opens.'
      ) : (
        <span>
          Saved copy from <time dateTime={savedAt}>{showMoment(savedAt)}</time>.{' '}
          {hasPrices ? 'Prices and dates may have changed.' : 'It may have changed since.'}
        </span>
      )}
    </p>
  )
}
