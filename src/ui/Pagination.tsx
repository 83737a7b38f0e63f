import { useLocation } from 'wouter'
import styles from './Pagination.module.css'
import { Html } from './Html.tsx'
import { NavLink } from './NavLink.tsx'

export interface PageLink {
  /** May hold HTML, as `&laquo; Previous` does. */
  label: string
  active: boolean
  url: string | null
}

interface PaginationProps {
  items: readonly PageLink[]
  /** Names the list for screen readers: `Pages`. */
  label: string
  /** The page has changed; the address is already the new one. */
  onNavigate?: ((url: string) => void) | undefined
}

/** The pages of a list as a row of links. The active one and those without an address are not links. */
export function Pagination({ items, label, onNavigate }: PaginationProps) {
  const [path] = useLocation()
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {items.map(({ label: text, active, url }, index) => (
          // Labels may repeat (there can be two gaps between pages), indexes do not.
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
              <NavLink
                className={styles.item}
                // The first page without a query is the address alone.
                href={url === '?' ? path : url}
                aria-label={accessibleName(text)}
                onClick={() => afterNavigation(url)}
              >
                <Html as="span" html={text} />
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )

  /** The link navigates after the click handler, and scrolling has to wait for that. */
  function afterNavigation(url: string) {
    if (onNavigate) queueMicrotask(() => onNavigate(url))
  }
}

/** A bare number says little when read aloud alone, and arrows read badly: `&laquo; Previous`. */
function accessibleName(label: string): string {
  const words = label.replace(/<[^>]*>|&[a-z]+;|&#\w+;|[«»‹›]/gi, ' ').trim()
  return /^\d+$/.test(words) ? `Page ${words}` : `${words} page`
}
