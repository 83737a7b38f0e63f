import { showMoment } from '../../lib/show-moment.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ConnectionNotice.module.css'

/** How old the page is while the shop itself cannot look anything up. It never shifts the layout. */
export function AsOfNotice({ asOf }: { asOf: string }) {
  return (
    <p className={styles.notice} role="status">
      <Icon name="alert" />
      <span>
        The shop cannot look this up right now. What you see is from{' '}
        <time dateTime={asOf}>{showMoment(asOf)}</time>. Prices and dates may have changed.
      </span>
    </p>
  )
}
