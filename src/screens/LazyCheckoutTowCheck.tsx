import { loadWhenAlive } from '../ui/load-when-alive.tsx'

/** Apart from the checkout, since the page of a sauna shares its code, and most saunas are delivered. */
export const LazyCheckoutTowCheck = loadWhenAlive(
  async () => (await import('./CheckoutTowCheck.tsx')).CheckoutTowCheck,
)
