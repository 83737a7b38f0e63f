/**
 * What a sauna takes up, and what is known of the place where it will stand. All lengths are whole inches.
 *
 * What must be clear, and where a sauna may not stand, is the guide’s “Choosing a spot”, which asks for 10 feet unless
 * the data plate asks for more.
 */

export const doorSides = ['rear', 'left', 'right', 'front'] as const
export type DoorSide = (typeof doorSides)[number]

/** What a sauna takes up. */
export interface Footprint {
  /** Length of the body, without the drawbar. */
  body: number
  drawbar: number
  width: number
  /** From the ground to the highest part on the road. */
  towed: number
  /** From the ground to the top of the chimney when it is set up. */
  chimney: number
  /** What stays clear of anything that burns, all around the body. */
  clearance: number
  /** As seen from the tow car; the front is where the drawbar is. */
  door: DoorSide
  /** How far the open door reaches beyond the body. */
  swing: number
}

export const ways = ['straight', 'turn', 'unknown'] as const
export const overheads = ['open', 'way', 'spot', 'unknown'] as const
/** Whether there is something above whose height counts. */
export const hangsAbove = (overhead: string | undefined): boolean => overhead === 'way' || overhead === 'spot'

export const slopes = ['level', 'slight', 'steep', 'unknown'] as const
export const grounds = ['firm', 'soft', 'unknown'] as const

/** What the guide asks of a spot and nobody can measure. */
export const siteRules = {
  allowed: 'Permission from the landowner',
  water: 'A hose or two full buckets, and a fire extinguisher, within reach',
  smoke: 'No people or windows where the smoke will go',
  ban: 'No burn ban: look it up on the day',
}
export type SiteRule = keyof typeof siteRules

/** The rules, and which of them the customer has ticked. */
export const rulesOf = ({ done }: { done: readonly SiteRule[] }): { text: string; isDone: boolean }[] =>
  Object.entries(siteRules).map(([rule, text]) => ({ text, isDone: done.includes(rule as SiteRule) }))

/** What a customer says of the place where it will stand. `unknown` and null are answers. */
export interface Site {
  way: (typeof ways)[number]
  /** The narrowest part of the way in. */
  entrance: number | null
  /** Of the space that is level and free. */
  length: number | null
  width: number | null
  /** From the edge of that space to the nearest thing that burns. */
  fire: number | null
  /** Where something hangs. */
  overhead: (typeof overheads)[number]
  /** Of the lowest part of it. */
  height: number | null
  slope: (typeof slopes)[number]
  ground: (typeof grounds)[number]
  /** The rules that the customer has ticked. */
  done: SiteRule[]
}

export interface SiteFinding {
  about: 'entrance' | 'space' | 'fire' | 'overhead' | 'slope' | 'ground'
  result: 'fits' | 'unsure' | 'no'
  /** A sentence that both the customer and the driver can read. */
  text: string
}

/** What a finding is about, in words. */
export const siteTopics: Record<SiteFinding['about'], string> = {
  entrance: 'Way in',
  space: 'Space',
  fire: 'Fire clearance',
  overhead: 'Overhead',
  slope: 'Slope',
  ground: 'Ground',
}
