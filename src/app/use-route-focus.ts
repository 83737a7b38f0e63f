import { useEffect, useRef } from 'react'

/**
 * Moves scroll and focus when another page is on the screen: to its top, or to the anchor of the address. On the way
 * back the browser itself restores the scroll position. Where "Not saved on this device" takes the place of a page, or
 * gives it back, only a focus that went with what was replaced is moved. Returns the function that a screen calls once it
 * is shown, which may be later than its address changes.
 */
export function useRouteFocus(path: string, isMissing: boolean): () => void {
  const shown = useRef({ path, isMissing })
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
    const before = shown.current
    shown.current = { path, isMissing }
    const isReplaced = before.isMissing !== isMissing && document.activeElement === document.body
    if (before.path === path && !isReplaced) return
    const anchor = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (anchor) anchor.scrollIntoView()
    else if (!isBack) scrollTo(0, 0)
    const target = anchor || document.getElementById('content')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
}
