/**
 * A part of the public data that changes independently of the rest. An answer that depends on one part stays cached while
 * the others change: a booking in one place leaves the lists of the other places alone.
 */
export type DataTopic = string

/** How many pieces of each sauna for sale are left. */
export const STOCK: DataTopic = 'stock'

/** Which saunas are free at a settlement, and when. */
export const datesAt = (settlementId: number): DataTopic => `dates at ${settlementId}`

/**
 * What changes when a product is booked or bought. The end of an order may change more: by then its unit may have moved to
 * another settlement.
 */
export const topicOf = (kind: 'rental' | 'sale', settlementId: number | null): DataTopic =>
  kind === 'sale' || settlementId === null ? STOCK : datesAt(settlementId)
