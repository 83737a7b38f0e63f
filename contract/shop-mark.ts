/**
 * The header that every response of the shop carries, whatever its status. A sign-in page of a network, a firewall or a
 * maintenance page that answers in the shop's place does not have it.
 */
export const SHOP_MARK = 'x-shop'
