import type { Order } from '../src/features/user/user.store.ts'

/** A paid rental to pick up, as its customer sees it. */
export const anOrder = (changes: Partial<Order> = {}): Order => ({
  id: '1',
  header: 'Order #1',
  image: null,
  name: 'Birch',
  saunaId: 1,
  status: 'paid',
  statusLabel: 'Paid',
  stay: { from: '2026-12-01', to: '2026-12-04' },
  deliveryMethod: 'pickup',
  canChange: false,
  pickupAddress: 'Yard 4',
  deliveryAddress: '12 Cedar Road',
  hours: { pickup: '3 PM to 7 PM', return: '8 AM to 11 AM', delivery: '10 AM to 4 PM' },
  pickupPoint: { latitude: 44, longitude: -121 },
  productCost: null,
  rentalCost: 1,
  deliveryCost: null,
  tax: 0,
  totalCost: 1,
  ...changes,
})
