import styles from './DownLink.module.css'
import { Icon } from './Icon.tsx'

/** Leads to what comes below, on the same page; nods where the visitor likes things to move. */
export function DownLink({ anchor, label }: { anchor: string; label: string }) {
  return (
    <a className={styles.down} href={`#${anchor}`}>
      <Icon name="down" />
      {label}
    </a>
  )
}
