/** Where customers hold the deposit of an order on a card, whenever they come for it. */
export const holdPath = (orderId: string): string => `/pay/deposits/${orderId}`

/** Where they come back from it. */
export const holdReturnPath = (orderId: string): string => `${holdPath(orderId)}/return`
