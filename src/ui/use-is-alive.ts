import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Whether the script has taken over the page. Until then a form with a password must not be sent by the browser. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
