import type { Static } from 'typebox'
import type { SiteCheck } from '../../contract/site.ts'
import { rulesOf } from '../../contract/site-facts.ts'
import { siteCheckOf } from '../domain/site-check-of.ts'

/** With the guide's rules, and what a drawing of it needs; null where there is nothing to say. */
export function siteCheckToWire(order: Parameters<typeof siteCheckOf>[0]): Static<typeof SiteCheck> | null {
  const check = siteCheckOf(order)
  return (
    check && {
      ...check,
      rules: rulesOf(check.site).map(({ text, isDone }) => ({ text, is_done: isDone })),
    }
  )
}
