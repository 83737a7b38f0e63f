import { useEffect, useRef } from 'react'

/**
 * Moves scroll and focus when another page is on the screen: to its top, or to the anchor of the address. On the way
 * back the browser itself restores the scroll position. Returns the function that a screen calls once it is shown, which
 * may be later than its address changes.
 */
export function useRouteFocus(path: string): () => void {
  const shownPath = useRef(path)
  const isPopState = useRef(false)

  // Before anything renders because of it. The app never ends, so nobody stops listening.
  useEffect(() => {
    const onPopState = () => {
      isPopState.current = true
    }
    addEventListener('popstate', onPopState, true)
  }, [])

  return () => {
    const isBack = isPopState.current
    isPopState.current = false
    if (shownPath.current === path) return
    shownPath.current = path
    const anchor = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (anchor) anchor.scrollIntoView()
    else if (!isBack) scrollTo(0, 0)
    const target = anchor || document.getElementById('content')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
}
