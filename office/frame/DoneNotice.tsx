import { useEffect, useRef } from 'react'
import { Notice } from '../../src/ui/Notice.tsx'

/** What was done, in a sentence. It takes the focus where what was pressed is gone with what it did. */
export function DoneNotice({ message }: { message: string | null }) {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (message === null) return undefined
    const takeFocus = () => {
      if (document.activeElement === document.body) said.current?.focus()
    }
    const dialog = document.querySelector('dialog:modal')
    if (!dialog) {
      takeFocus()
      return undefined
    }
    // It gives the focus back when it closes, if what it was opened by is still there.
    dialog.addEventListener('close', takeFocus, { once: true })
    return () => dialog.removeEventListener('close', takeFocus)
  }, [message])
  return <Notice ref={said} kind="done" message={message} />
}
