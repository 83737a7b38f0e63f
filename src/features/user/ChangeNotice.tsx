import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/Notice.tsx'

interface ChangeNoticeProps {
  kind?: 'done' | 'error'
  /** Null says nothing. */
  message: string | null
}

/** What became of a change, at its order. */
export function ChangeNotice({ kind = 'done', message }: ChangeNoticeProps) {
  const notice = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone with the change.
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus()
  }, [message])
  return <Notice ref={notice} kind={kind} message={message} />
}
