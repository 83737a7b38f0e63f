import Type from 'typebox'
import { Nullable } from './endpoint.ts'
import type { SiteOutcome } from './site-check.ts'
import {
  type DoorSide,
  doorSides,
  grounds,
  overheads,
  type Site as Answers,
  type SiteFinding,
  type SiteRule,
  slopes,
  ways,
} from './site-facts.ts'

const Inches = Type.Integer()
const Known = Nullable(Inches)

/** What a sauna takes up where it stands and on the way there. */
export const Footprint = Type.Object({
  body: Inches,
  drawbar: Inches,
  width: Inches,
  towed: Inches,
  chimney: Inches,
  clearance: Inches,
  door: Type.Unsafe<DoorSide>(Type.String({ enum: [...doorSides] })),
  swing: Inches,
})

/** What a customer has said of the place where it will stand. */
export const Site = Type.Object({
  way: Type.Unsafe<Answers['way']>(Type.String({ enum: [...ways] })),
  entrance: Known,
  length: Known,
  width: Known,
  fire: Known,
  overhead: Type.Unsafe<Answers['overhead']>(Type.String({ enum: [...overheads] })),
  height: Known,
  slope: Type.Unsafe<Answers['slope']>(Type.String({ enum: [...slopes] })),
  ground: Type.Unsafe<Answers['ground']>(Type.String({ enum: [...grounds] })),
  done: Type.Array(Type.Unsafe<SiteRule>(Type.String())),
})

/** Whether what was ordered fits where it is delivered to. */
export const SiteCheck = Type.Object({
  outcome: Type.Unsafe<SiteOutcome>(Type.String()),
  /** The outcome in words. */
  title: Type.String(),
  findings: Type.Array(
    Type.Object({
      about: Type.Unsafe<SiteFinding['about']>(Type.String()),
      result: Type.Unsafe<SiteFinding['result']>(Type.String()),
      text: Type.String(),
    }),
  ),
  /** The guide's rules, and which of them the customer has ticked. */
  rules: Type.Array(Type.Object({ text: Type.String(), is_done: Type.Boolean() })),
  /** For a drawing of it. */
  footprint: Footprint,
  site: Site,
})

/** Fields of the checkout about the place; what is left out is unknown. */
export const siteFields = [
  'site_way',
  'site_entrance',
  'site_length',
  'site_width',
  'site_fire',
  'site_overhead',
  'site_height',
  'site_slope',
  'site_ground',
  'site_done',
  'site_confirmed',
] as const
