import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Whether React has hydrated the page. Before that the browser must not submit a form with a password by itself. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
