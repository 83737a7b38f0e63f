/**
 * A part of the public data that changes by itself. An answer that depends on one of them outlives changes of all the
 * others: a booking in one place leaves the lists of the other places alone.
 */
export type DataTopic = string

/** How many pieces of the saunas for sale there are. */
export const STOCK: DataTopic = 'stock'

/** Which saunas are free at a settlement, and when. */
export const datesAt = (settlementId: number): DataTopic => `dates at ${settlementId}`

/**
 * What changes when a product is booked or bought. The end of an order may change more: its unit can stand elsewhere by
 * then.
 */
export const topicOf = (kind: 'rental' | 'sale', settlementId: number | null): DataTopic =>
  kind === 'sale' || settlementId === null ? STOCK : datesAt(settlementId)
