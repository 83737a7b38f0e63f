/** The values of `?notice=` on the orders page: what the server tells a customer who comes back from paying. */
export type OrderNotice =
  | 'paid'
  | 'waiting'
  | 'unpaid'
  | 'expired'
  | 'cancelled'
  | 'refund'
  | 'unavailable'
  | 'changed'
  | 'change_waiting'
  | 'change_unpaid'
  | 'change_expired'
  | 'change_late'
