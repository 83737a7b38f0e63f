import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * A value that the server cannot know, since one HTML serves many addresses and devices: `before` on the server and for as
 * long as what is rendered has to match its HTML, `value` once React has hydrated the page. Where the two are the same,
 * nothing renders again.
 */
export const useOnceHydrated = <Value extends string | boolean>(value: Value, before: Value): Value =>
  useSyncExternalStore(
    neverChanges,
    () => value,
    () => before,
  )

/** Whether React has hydrated the page; false on the server. */
export const useHydrated = (): boolean => useOnceHydrated<boolean>(true, false)

/** Whether this render is one of the server, or hydrates what the server rendered. The end of it renders nothing again. */
export function useIsHydrating(): boolean {
  let isHydrating = false
  // React asks for the server's answer in these two cases only.
  useSyncExternalStore(
    neverChanges,
    () => null,
    () => {
      isHydrating = true
      return null
    },
  )
  return isHydrating
}
