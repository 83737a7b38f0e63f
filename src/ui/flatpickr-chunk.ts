import type { FlatpickrMonths } from './FlatpickrMonths.tsx'

export type Months = typeof FlatpickrMonths

let loading: Promise<Months> | null = null
let loaded: Months | null = null

/** What draws the months after a calendar's first one; null until its code is there. */
export const loadedMonths = (): Months | null => loaded

/** Loads it, once; rejects where it cannot be loaded, and tries again the next time. */
export function loadMonths(): Promise<Months> {
  loading ??= import('./FlatpickrMonths.tsx').then((chunk) => (loaded = chunk.FlatpickrMonths))
  loading.catch(() => {
    loading = null
  })
  return loading
}
