import { isBusyHere } from './unsent.ts'

const remembered = 'reloaded-for'

/** Whether the page was loaded anew for this build already. Without storage once is once for this page alone. */
function isFirstTime(build: string): boolean {
  try {
    if (sessionStorage.getItem(remembered) === build) return false
    sessionStorage.setItem(remembered, build)
  } catch {
    // The page's own memory has to do.
  }
  return true
}

/**
 * A chunk that cannot be had may belong to a build which is gone from the server: then the page is loaded anew, once.
 * Without a network, and with something typed, it stays as it is.
 */
export function reloadForMissingChunks(ownBuild: string): void {
  let isTried = false
  addEventListener('vite:preloadError', () => {
    if (isTried) return
    isTried = true
    fetch('/live')
      .then((answer) => answer.json())
      .then(({ build }: { build: string }) => {
        if (build !== ownBuild && !isBusyHere() && isFirstTime(build)) location.reload()
      })
      .catch(() => {
        isTried = false
      })
  })
}
