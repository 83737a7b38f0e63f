import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { Html } from './Html.tsx'
import styles from './Prose.module.css'

/** Where a click in a text leads inside the shop; null when the click is left to the browser. */
function innerTarget(event: MouseEvent<HTMLElement>): string | null {
  const isPlain =
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey &&
    !event.defaultPrevented
  const href = (event.target as Element).closest('a')?.getAttribute('href') ?? ''
  return isPlain && href.startsWith('/') && !href.startsWith('//') ? href : null
}

/** A text with headings, paragraphs, lists and tables. Links to other pages of the shop need no page load. */
export function Prose({ html }: { html: string }) {
  const [, navigate] = useLocation()
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = innerTarget(event)
    if (!target) return
    event.preventDefault()
    navigate(target)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- clicks on the links inside, which keys trigger too
    <div onClick={onClick}>
      <Html className={styles.prose} html={html} />
    </div>
  )
}
