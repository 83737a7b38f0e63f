import { loadWhenAlive } from '../ui/load-when-alive.tsx'

/** A price changes only where there is a network. */
export const LazyPriceNews = loadWhenAlive(async () => (await import('./PriceNews.tsx')).PriceNews)
