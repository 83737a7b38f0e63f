import { checkSite, type SiteAnswer } from '../../contract/site-check.ts'
import type { Footprint, Site } from '../../contract/site-facts.ts'
import type { DeliveryMethod } from './delivery.ts'

/** Whether what was ordered fits where it goes; null for a pickup, and where nothing is known of either. */
export const siteCheckOf = (order: {
  deliveryMethod: DeliveryMethod
  footprint: Footprint | null
  site: Site | null
}): (SiteAnswer & { footprint: Footprint; site: Site }) | null =>
  order.deliveryMethod === 'delivery' && order.footprint && order.site
    ? { ...checkSite(order.site, order.footprint), footprint: order.footprint, site: order.site }
    : null
