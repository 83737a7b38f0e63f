import { canReload } from './unsaved-forms.ts'

const reloadedForKey = 'reloaded-for'

/** Whether the page has not been reloaded for this build yet. Without storage, this page alone keeps count. */
function isFirstReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedForKey) === build) return false
    sessionStorage.setItem(reloadedForKey, build)
  } catch {
    // The page's own variable has to do.
  }
  return true
}

/**
 * A chunk that cannot be loaded may belong to a build that is gone from the server: then the page is reloaded, once.
 * Without a network, or with something typed, it stays as it is.
 */
export function reloadForMissingChunks(ownBuild: string): void {
  let isTried = false
  addEventListener('vite:preloadError', () => {
    if (isTried) return
    isTried = true
    fetch('/live')
      .then((answer) => answer.json())
      .then(({ build }: { build: string }) => {
        if (build !== ownBuild && canReload() && isFirstReload(build)) location.reload()
      })
      .catch(() => {
        isTried = false
      })
  })
}
