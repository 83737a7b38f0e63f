import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import { useIsHydrating } from './use-hydrated.ts'

/**
 * False while a screen that a tap has opened is painted for the first time, true from then on: what takes long to render
 * comes after the answer to the tap. On the server and while its page is hydrated it is true at once, and on the way back or
 * forward, too: the browser restores the scroll position only once, and for that the page has to be as long as it was.
 */
export function useAfterPaint(): boolean {
  const isHydrating = useIsHydrating()
  // oxlint-disable-next-line typescript/no-deprecated -- a component that renders is not given the event; React looks there, too
  const [isPainted, setPainted] = useState(() => isHydrating || globalThis.event?.type === 'popstate')
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}
