import { type RefObject, startTransition, useEffect, useState } from 'react'

/** Rows beyond the edges, so that a finger meets no empty ones. */
const MARGIN = 10
/** Rows come and go in groups: fewer, larger updates. */
const STEP = 5

/**
 * Which lines of a long list are worth rendering. Lines have the same height.
 * @param scroller what scrolls; its `body` holds the lines
 * @returns the first, and the one after the last
 */
export function useWindow(
  { scroller, body }: { scroller: RefObject<HTMLElement | null>; body: RefObject<HTMLElement | null> },
  count: number,
): { first: number; end: number } {
  const [shown, setShown] = useState({ first: 0, end: 40 })
  useEffect(() => {
    const element = scroller.current
    if (!element || !body.current || count === 0) return undefined
    let height = 0
    let lines = 0
    const measure = () => {
      height = (body.current?.offsetHeight ?? 0) / count
      lines = element.clientHeight / (height || 1)
      update()
    }
    const update = () => {
      if (height === 0) return
      const top = Math.floor(element.scrollTop / height / STEP) * STEP
      const first = Math.max(0, top - MARGIN)
      const end = Math.ceil((top + STEP + lines + MARGIN) / STEP) * STEP
      // In slices between frames, however fast somebody scrolls.
      startTransition(() =>
        setShown((now) => (now.first === first && now.end === end ? now : { first, end })),
      )
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [scroller, body, count])
  return shown
}
