import { useEffect, useRef } from 'react'

/**
 * What happens when another page is on the screen: it begins at its top, or at the anchor of the address, with the
 * focus there. On the way back the browser itself knows where the visitor was. Gives the function that a screen calls
 * once it is shown, which may be later than its address.
 */
export function useArrival(path: string): () => void {
  const shownPath = useRef(path)
  const isReturn = useRef(false)

  useEffect(() => {
    const onReturn = () => {
      isReturn.current = true
    }
    // Before anybody renders because of it.
    addEventListener('popstate', onReturn, { capture: true })
    return () => removeEventListener('popstate', onReturn, { capture: true })
  }, [])

  return () => {
    const isBack = isReturn.current
    isReturn.current = false
    if (shownPath.current === path) return
    shownPath.current = path
    const anchor = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (anchor) anchor.scrollIntoView()
    else if (!isBack) window.scrollTo({ top: 0, behavior: 'instant' })
    const target = anchor || document.getElementById('content')
    target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
  }
}
