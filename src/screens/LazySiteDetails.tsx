import { loadWhenAlive } from '../ui/load-when-alive.tsx'

/** With all of the check, so that it is there when the page is opened again without a network. */
export const LazySiteDetails = loadWhenAlive(async () => (await import('./SiteDetails.tsx')).SiteDetails)
