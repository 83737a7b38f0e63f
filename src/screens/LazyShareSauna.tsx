import { loadWhenAlive } from '../ui/load-when-alive.tsx'

/** Only the app knows the chosen dates, and only a script can share. */
export const LazyShareSauna = loadWhenAlive(async () => (await import('./ShareSauna.tsx')).ShareSauna)
