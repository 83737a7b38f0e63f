import { loadWhenAlive } from '../ui/load-when-alive.tsx'

/** Only for those who think of picking the sauna up. */
export const LazyTowDetails = loadWhenAlive(async () => (await import('./TowDetails.tsx')).TowDetails)
