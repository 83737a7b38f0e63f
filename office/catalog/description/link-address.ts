import { mayLinkTo } from '../../../contract/description.ts'

/** What was typed as an address → the link's; null where no link may lead. `juniper.example` is a site, `/faq` a page of the shop. */
export function linkAddress(typed: string): string | null {
  const address = typed.trim()
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`
  const whole = /^[^\s:/]+\.[^\s:/]{2,}(\/\S*)?$/.test(address) ? `https://${address}` : address
  return /^([a-z]+:|\/|#)\S+$/i.test(whole) && mayLinkTo(whole) ? whole : null
}
