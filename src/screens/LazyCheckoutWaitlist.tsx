import { loadWhenAlive } from '../ui/load-when-alive.tsx'

/** Few come to the checkout too late. */
export const LazyCheckoutWaitlist = loadWhenAlive(
  async () => (await import('./CheckoutWaitlist.tsx')).CheckoutWaitlist,
)
