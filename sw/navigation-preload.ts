/** What the worker needs of its surroundings. */
interface Surroundings {
  /** Absent in browsers without it. */
  navigationPreload: Pick<NavigationPreloadManager, 'enable' | 'disable'> | undefined
  userAgent: string
}

/**
 * Lets the browser ask for a page while the worker is still starting. Not in Firefox, where it takes the page away from
 * the worker: docs/browsers.md says how. An older worker may have switched it on there, and that outlives the worker.
 */
export async function setNavigationPreload({ navigationPreload, userAgent }: Surroundings): Promise<void> {
  if (/\bFirefox\//.test(userAgent)) await navigationPreload?.disable()
  else await navigationPreload?.enable()
}
