import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * False while a screen that a tap has opened is painted for the first time, true from then on: what takes long to render
 * comes after the answer to the tap. On the server and while its page is hydrated it is true at once.
 */
export function useAfterPaint(): boolean {
  const isHydrated = useHydrated()
  const [isPainted, setPainted] = useState(!isHydrated)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}
