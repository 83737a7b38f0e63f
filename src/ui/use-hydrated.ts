import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * Whether React has hydrated the page. False on the server, and for as long as what is rendered has to match its HTML: one
 * HTML serves many addresses.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
