import { useEffect, useSyncExternalStore } from 'react'
import type { TimelineStore } from './timeline.store.ts'

/** Others' changes are seen within two seconds. */
const WATCH_EVERY_MS = 1_500
/** Days on a desk, and on a phone. */
const [MANY, FEW] = [90, 14]

const desk = () => matchMedia('(min-width: 64rem)')
const onDesk = (changed: () => void) => {
  const query = desk()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Loads what the address asks for, and looks for changes as long as somebody can see them. */
export function useFreshTimeline(
  store: TimelineStore,
  from: string | undefined,
  settlement: string | undefined,
) {
  const days = useSyncExternalStore(onDesk, () => (desk().matches ? MANY : FEW))
  const reload = () => void store.load({ from, days, settlement })
  useEffect(() => void store.load({ from, days, settlement }), [store, from, days, settlement])
  useEffect(() => {
    const watch = () => document.visibilityState === 'visible' && void store.watch()
    const timer = setInterval(watch, WATCH_EVERY_MS)
    document.addEventListener('visibilitychange', watch)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [store])
  return { days, reload }
}
