import type { Stop } from '../lib/browser.ts'

const firstWaitMs = 2000
const longestWaitMs = 60_000

/** Tries after two seconds, then ever more rarely, and at once when the device has a hint or its owner looks at it. */
export function keepTrying(attempt: () => void): Stop {
  const life = new AbortController()
  let wait = firstWaitMs
  let timer: ReturnType<typeof setTimeout>

  function tryNow() {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') attempt()
    timer = setTimeout(tryNow, wait)
    wait = Math.min(wait * 2, longestWaitMs)
  }
  timer = setTimeout(tryNow, wait)
  for (const sign of ['online', 'focus', 'visibilitychange'])
    addEventListener(sign, tryNow, { signal: life.signal, capture: true })
  return () => {
    clearTimeout(timer)
    life.abort()
  }
}
