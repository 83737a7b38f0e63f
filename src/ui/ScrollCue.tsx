import styles from './ScrollCue.module.css'
import { Icon } from './Icon.tsx'

/** A link to the section below; bobs gently, unless the visitor prefers reduced motion. */
export function ScrollCue({ anchor, label }: { anchor: string; label: string }) {
  return (
    <a className={styles.cue} href={`#${anchor}`}>
      <Icon name="down" />
      {label}
    </a>
  )
}
