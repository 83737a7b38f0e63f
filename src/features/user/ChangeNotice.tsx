import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/Notice.tsx'

/** What became of a change, at its order. Null says nothing. */
export function ChangeNotice({ message }: { message: string | null }) {
  const notice = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone with the change.
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus()
  }, [message])
  return <Notice ref={notice} kind="done" message={message} />
}
