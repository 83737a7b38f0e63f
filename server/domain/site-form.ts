import { LENGTH_MESSAGE, readLength } from '../../contract/feet.ts'
import { checkSite } from '../../contract/site-check.ts'
import {
  type Footprint,
  grounds,
  hangsAbove,
  overheads,
  type Site,
  type SiteRule,
  siteRules,
  slopes,
  ways,
} from '../../contract/site-facts.ts'
import { readChoices } from './choices.ts'
import type { FormErrors, Typed } from './form.ts'

const kinds = { siteWay: ways, siteOverhead: overheads, siteSlope: slopes, siteGround: grounds } as const
const lengths = ['siteEntrance', 'siteLength', 'siteWidth', 'siteFire', 'siteHeight'] as const

export type SiteField = keyof typeof kinds | (typeof lengths)[number] | 'siteDone' | 'siteConfirmed'

const answerFields: readonly SiteField[] = [
  ...(Object.keys(kinds) as (keyof typeof kinds)[]),
  ...lengths,
  'siteDone',
]

/** `unknown` says that nobody has measured, as an empty field does. */
const lengthOf = (text = '') => (text.trim() === 'unknown' ? null : readLength(text))

/**
 * What a customer has answered about the place where it will stand, compared with what the sauna takes up. Nothing has
 * to be answered. A place where it surely does not fit has to be confirmed: somebody may have another one, or make room.
 * @returns the place, null if nothing was answered
 */
export function checkSiteForm(
  answers: Typed<SiteField>,
  footprint: Footprint,
): { site: Site | null } | { errors: FormErrors<SiteField> } {
  // Its field is not on the page then, so nobody could correct what is in it.
  const typed = hangsAbove(answers.siteOverhead) ? answers : { ...answers, siteHeight: '' }
  const { chosen, errors: wrong } = readChoices(kinds, typed)
  const errors: FormErrors<SiteField> = { ...wrong }
  for (const field of lengths) if (lengthOf(typed[field]) === undefined) errors[field] = [LENGTH_MESSAGE]
  if (Object.keys(errors).length > 0) return { errors }
  const isAnswered = answerFields.some((field) => typed[field]?.trim())
  if (!isAnswered) return { site: null }
  const ticked = new Set(typed.siteDone?.split(','))
  const site: Site = {
    way: chosen.siteWay,
    entrance: lengthOf(typed.siteEntrance) ?? null,
    length: lengthOf(typed.siteLength) ?? null,
    width: lengthOf(typed.siteWidth) ?? null,
    fire: lengthOf(typed.siteFire) ?? null,
    overhead: chosen.siteOverhead,
    height: lengthOf(typed.siteHeight) ?? null,
    slope: chosen.siteSlope,
    ground: chosen.siteGround,
    done: (Object.keys(siteRules) as SiteRule[]).filter((rule) => ticked.has(rule)),
  }
  if (checkSite(site, footprint).outcome === 'no' && typed.siteConfirmed !== 'yes')
    return {
      errors: {
        siteConfirmed: [
          'The sauna does not fit there. Please choose pickup, or tell us that you’ll make room or use another spot.',
        ],
      },
    }
  return { site }
}
