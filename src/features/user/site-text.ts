import type { User } from './user.store.ts'

const feet = (inches: number) => `${Math.round(inches / 1.2) / 10} ft`

/** What a customer has said of their place, as far as they have measured it. */
export function siteText({ entrance, length, width }: NonNullable<User['site']>): string {
  const measured = [
    entrance !== null && `way in ${feet(entrance)} wide`,
    length !== null && width !== null && `space of ${feet(length)} × ${feet(width)}`,
  ].filter(Boolean)
  return measured.join(', ') || 'Described, not measured'
}
