import { Link } from 'wouter'
import styles from './ButtonGroup.module.css'
import { Html } from './Html.tsx'

export interface GroupItem {
  /** May hold HTML, as `&laquo; Previous` does. */
  label: string
  active: boolean
  url: string | null
}

interface ButtonGroupProps {
  items: readonly GroupItem[]
  /** What the group is for, for those who do not see it: `Pages`. */
  label: string
  /** The page has changed; the address is already the new one. */
  onNavigate?: ((url: string) => void) | undefined
}

/** A row of links such as the pages of a list. The active one and those without address are no links. */
export function ButtonGroup({ items, label, onNavigate }: ButtonGroupProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.group}>
        {items.map(({ label: text, active, url }, index) => (
          // Labels repeat (a gap between pages may stand twice), places do not.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {active || !url ? (
              <span
                className={styles.item}
                aria-disabled="true"
                role="link"
                aria-current={active ? 'page' : undefined}
              >
                <Html as="span" html={text} />
              </span>
            ) : (
              <Link
                className={styles.item ?? ''}
                href={url}
                aria-label={nameOf(text)}
                onClick={() => after(url)}
              >
                <Html as="span" html={text} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )

  /** Wouter moves on after the click handler; whoever scrolls must do so after that. */
  function after(url: string) {
    if (onNavigate) queueMicrotask(() => onNavigate(url))
  }
}

/** A bare number says little when read alone; words with signs read badly: `&laquo; Previous`. */
function nameOf(label: string): string {
  const words = label.replace(/<[^>]*>|&[a-z]+;|&#\w+;|[«»‹›]/gi, ' ').trim()
  return /^\d+$/.test(words) ? `Page ${words}` : `${words} page`
}
