import { type RefObject, useEffect } from 'react'

/** Where something with the focus goes away, as a row that is done does, the focus moves to what is named here. */
export function useFocusHeir(
  box: RefObject<HTMLElement | null>,
  target: RefObject<HTMLElement | null> = box,
): void {
  useEffect(() => {
    const within = box.current
    if (!within) return undefined
    within.dataset.keepsFocus = ''
    let focused: Element | null = null
    /** Of several boxes, one in another, the innermost that is left. */
    let keeper: Element | null = null
    const onIn = ({ target: element }: FocusEvent) => {
      focused = element as Element
      keeper = focused.closest('[data-keeps-focus]')
    }
    // Some browsers also say so when the element is removed, just before it is.
    const onOut = () =>
      queueMicrotask(() => {
        if (focused?.isConnected && focused !== document.activeElement) focused = null
      })
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      if (keeper !== within && keeper?.isConnected) return
      focused = null
      target.current?.focus()
    })
    within.addEventListener('focusin', onIn)
    within.addEventListener('focusout', onOut)
    observer.observe(within, { childList: true, subtree: true })
    return () => {
      within.removeEventListener('focusin', onIn)
      within.removeEventListener('focusout', onOut)
      observer.disconnect()
    }
  }, [box, target])
}
