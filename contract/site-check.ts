import type { Footprint, Site, SiteFinding } from './site-facts.ts'
import {
  findEntrance,
  findFire,
  findOverhead,
  findSpace,
  groundFindings,
  slopeFindings,
} from './site-findings.ts'

/**
 * Whether a sauna that is delivered fits where it will stand: the rules by which the page answers, also without a
 * network, and by which the server accepts an order.
 */

/** `unsure`: nothing collides, and something is not known. */
export type SiteOutcome = 'yes' | 'unsure' | 'no'

export interface SiteAnswer {
  outcome: SiteOutcome
  /** In words. */
  title: string
  findings: SiteFinding[]
}

const titles: Record<SiteOutcome, string> = {
  yes: 'Yes, it fits there',
  unsure: 'Not sure yet',
  no: 'It does not fit there',
}

/** Compares a place with what a sauna takes, point by point. One `no` decides, then whatever is not known. */
export function checkSite(site: Site, footprint: Footprint): SiteAnswer {
  const findings: SiteFinding[] = [
    findEntrance(site, footprint),
    findSpace(site, footprint),
    findFire(site, footprint),
    findOverhead(site, footprint),
    { about: 'slope', ...slopeFindings[site.slope] },
    { about: 'ground', ...groundFindings[site.ground] },
  ]
  const has = (wanted: SiteFinding['result']) => findings.some(({ result }) => result === wanted)
  const outcome = has('no') ? 'no' : has('unsure') ? 'unsure' : 'yes'
  return { outcome, title: titles[outcome], findings }
}
