import { readLength, showLength, typedLength } from '../../../contract/feet.ts'
import { type Footprint, hangsAbove, type Site, type SiteRule } from '../../../contract/site-facts.ts'
import { spaceFor } from '../../../contract/site-space.ts'

export type Measure = 'site_entrance' | 'site_length' | 'site_width' | 'site_fire' | 'site_height'
export type SiteChoice = 'site_way' | 'site_overhead' | 'site_slope' | 'site_ground'
/** The answers about a place, by their wire names; empty where nothing was answered. */
export type SiteInput = Measure | SiteChoice | 'site_done'
export type SiteInputs = Record<SiteInput, string>
export type SiteChanges = Partial<SiteInputs> & { site_confirmed?: string }

const unknown = { value: 'unknown', label: 'I don’t know' }

interface Choice {
  label: string
  options: { value: string; label: string }[]
  /** For those who do not know. */
  help: string
}

export const siteChoices: Record<SiteChoice, Choice> = {
  site_way: {
    label: 'The way in is',
    options: [{ value: 'straight', label: 'Straight' }, { value: 'turn', label: 'Around a turn' }, unknown],
    help: 'Stand where the sauna will go and look toward the street. Anything a car with a trailer has to steer around is a turn.',
  },
  site_overhead: {
    label: 'Overhead clearance',
    options: [
      { value: 'open', label: 'Open sky all the way' },
      { value: 'way', label: 'Something over the way in' },
      { value: 'spot', label: 'Something over the spot' },
      unknown,
    ],
    help: 'Branches, wires, an awning, a carport: look up from the street to the spot.',
  },
  site_slope: {
    label: 'Slope',
    options: [
      { value: 'level', label: 'Level' },
      { value: 'slight', label: 'Slight, up to 3 inches in 10 feet' },
      { value: 'steep', label: 'Steeper' },
      unknown,
    ],
    help: 'Lay a straight 10-foot board on the ground and lift its lower end until a bottle on it lies still. That height is the slope.',
  },
  site_ground: {
    label: 'Ground',
    options: [
      { value: 'firm', label: 'Gravel, pavement, or dry, short grass' },
      { value: 'soft', label: 'Soft, wet, or icy' },
      unknown,
    ],
    help: 'Press your heel into it: if it leaves a mark, the wheels will sink in.',
  },
}

export const measures: Record<Measure, { label: string; hint?: string; help: string }> = {
  site_entrance: {
    label: 'Narrowest part',
    help: 'Measure between the posts of a gate, trees, or parked cars. Without a tape, a long step is about 2 ft 6 in.',
  },
  site_height: {
    label: 'Height of its lowest point',
    help: 'Hold a broom straight up below it, and measure from the ground to its tip. Add the gap that is left.',
  },
  site_length: {
    label: 'Length',
    help: 'Walk along the level part and count long steps of about 2 ft 6 in.',
  },
  site_width: { label: 'Width', help: 'Walk across the level part, between whatever stands on its sides.' },
  site_fire: {
    label: 'Distance to anything flammable',
    hint: 'House, fence, tree, or car, from the edge of the space.',
    help: 'Measure from the edge of the space to the nearest wall, fence, tree, tent, or car.',
  },
}

const lengthOf = (text: string) => readLength(text) ?? null

/** The place that these answers describe; null while there is none. */
export function siteOf(inputs: SiteInputs): Site | null {
  const { site_way, site_entrance, site_length, site_width, site_fire, site_overhead } = inputs
  const { site_height, site_slope, site_ground, site_done } = inputs
  const all = [site_way, site_entrance, site_length, site_width, site_fire, site_overhead, site_height]
  if (![...all, site_slope, site_ground, site_done].some((text) => text.trim())) return null
  return {
    way: (site_way || 'unknown') as Site['way'],
    entrance: lengthOf(site_entrance),
    length: lengthOf(site_length),
    width: lengthOf(site_width),
    fire: lengthOf(site_fire),
    overhead: (site_overhead || 'unknown') as Site['overhead'],
    height: lengthOf(site_height),
    slope: (site_slope || 'unknown') as Site['slope'],
    ground: (site_ground || 'unknown') as Site['ground'],
    done: rulesIn(site_done),
  }
}

/** An answer, and what it takes back: a confirmation of others, and a height where nothing is above. */
export const withAnswer = (name: SiteInput, value: string): SiteChanges => ({
  [name]: value,
  ...(name === 'site_overhead' && !hangsAbove(value) && { site_height: '' }),
  site_confirmed: '',
})

const rulesIn = (text: string) => text.split(',').filter(Boolean) as SiteRule[]

/** The ticked rules with one of them ticked or not. */
export const withRule = (text: string, rule: SiteRule, isDone: boolean): string =>
  [...rulesIn(text).filter((each) => each !== rule), ...(isDone ? [rule] : [])].join(',')

/** What is remembered of a place, as the answers that described it. */
export function siteInputsOf(site: Site): SiteInputs {
  const typed = (inches: number | null) => (inches === null ? '' : typedLength(inches))
  return {
    site_way: site.way,
    site_entrance: typed(site.entrance),
    site_length: typed(site.length),
    site_width: typed(site.width),
    site_fire: typed(site.fire),
    site_overhead: site.overhead,
    site_height: typed(site.height),
    site_slope: site.slope,
    site_ground: site.ground,
    site_done: site.done.join(','),
  }
}

/** What the sauna takes, in a sentence. */
export function footprintText(footprint: Footprint): string {
  const { long, short } = spaceFor(footprint)
  return `With its drawbar and its door open, it takes ${showLength(long)} × ${showLength(short)} of level ground, and ${showLength(footprint.clearance)} all around that is clear of anything flammable.`
}
