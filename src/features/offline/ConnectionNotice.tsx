import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { showMoment } from '../../lib/show-moment.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ConnectionNotice.module.css'
import type { Trouble } from './offline.store.ts'

interface ConnectionNoticeProps {
  trouble: Trouble
  /** When what the page shows was saved; null where it shows nothing that ages. */
  savedAt: string | null
  /** It shows prices and dates. */
  hasPrices: boolean
}

const foreign = 'Your network is answering instead of the shop. Sign in to the network, or use another one.'

/** What comes before the age of the page. */
const beforeAge: Record<Trouble, string> = {
  slow: 'The shop has not answered yet. ',
  unreached: '',
  foreign: `${foreign} `,
}

const withoutAge: Record<Trouble, string> = {
  slow: 'This is taking longer than usual. We are still waiting for the shop to answer; you do not need to press anything again.',
  unreached: 'We cannot reach the shop right now. What is saved on this device still opens.',
  foreign: `${foreign} What is saved on this device still opens.`,
}

const openDialog = () => document.querySelector('dialog[open]')

/** The modal dialog that is open: it covers all of the page, and nothing outside of it is read aloud. */
function useOpenDialog() {
  const [dialog, setDialog] = useState(openDialog)
  useEffect(() => {
    const watch = new MutationObserver(() => setDialog(openDialog()))
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    return () => watch.disconnect()
  }, [])
  return dialog
}

/** Somebody who has just pressed a button at the lower edge goes on seeing it: the page moves up by what is covered. */
function useNothingCovered(dialog: Element | null) {
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const edge = notice.current?.getBoundingClientRect().top ?? Infinity
    const focused = document.activeElement ?? document.body
    const { top, bottom, height } = focused.getBoundingClientRect()
    // A region that has the focus after a change of page is larger.
    if (top < window.innerHeight && bottom > edge && height < edge / 2)
      focused.scrollIntoView({ block: 'nearest' })
  }, [dialog])
  return notice
}

/** How old the page is while the shop does not answer, and why. It never shifts the layout. */
export function ConnectionNotice({ trouble, savedAt, hasPrices }: ConnectionNoticeProps) {
  const dialog = useOpenDialog()
  const shown = useNothingCovered(dialog)
  const notice = (
    <p ref={shown} className={styles.notice} role="status">
      <Icon name="offline" />
      {savedAt === null ? (
        withoutAge[trouble]
      ) : (
        <span className={hasPrices && trouble !== 'slow' ? styles.star : undefined}>
          {beforeAge[trouble]}Saved copy from <time dateTime={savedAt}>{showMoment(savedAt)}</time>.{' '}
          {hasPrices ? 'Prices and dates may have changed.' : 'It may have changed since.'}
        </span>
      )}
    </p>
  )
  return dialog ? createPortal(notice, dialog) : notice
}
