import { loadWhenAlive } from '../ui/load-when-alive.tsx'

/** The newest few are in the page; the others take a script and the network anyway. */
export const LazyMoreReviews = loadWhenAlive(async () => (await import('./MoreReviews.tsx')).MoreReviews)
