import type { Unsubscribe } from '../lib/browser.ts'

const firstDelayMs = 2000
const longestDelayMs = 60_000

/** Retries after two seconds, then less and less often; at once when the browser is back online or the page in view. */
export function retryWithBackoff(attempt: () => void): Unsubscribe {
  const life = new AbortController()
  let delay = firstDelayMs
  let timer: ReturnType<typeof setTimeout>

  function retry() {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') attempt()
    timer = setTimeout(retry, delay)
    delay = Math.min(delay * 2, longestDelayMs)
  }
  timer = setTimeout(retry, delay)
  for (const event of ['online', 'focus', 'visibilitychange'])
    addEventListener(event, retry, { signal: life.signal })
  return () => {
    clearTimeout(timer)
    life.abort()
  }
}
