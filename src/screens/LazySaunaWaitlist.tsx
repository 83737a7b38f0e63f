import { loadWhenAlive } from '../ui/load-when-alive.tsx'

/** Asking takes the network anyway, so the page is whole without it. */
export const LazySaunaWaitlist = loadWhenAlive(
  async () => (await import('./SaunaWaitlist.tsx')).SaunaWaitlist,
)
