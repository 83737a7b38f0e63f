/** What a member of the office may do: all of it, the work at some settlements, or look after saunas of their own. */
export type Role = 'owner' | 'staff' | 'partner'

export const roles: readonly Role[] = ['owner', 'staff', 'partner']

export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)

/** As people read it. */
export const roleNames: Record<Role, string> = {
  owner: 'owner',
  staff: 'staff',
  partner: 'franchise partner',
}

/** Where a member may act. */
export interface Scope {
  /** All settlements, also those to come. */
  isEverywhere: boolean
  /** Of staff that are not everywhere. */
  settlementIds: number[]
  /** The saunas of a partner. */
  unitIds: number[]
}

export type ScopeField = 'settlement_ids' | 'unit_ids'

/** The scope of a member with that role: an owner is everywhere, staff at all or some settlements, a partner at own saunas. */
export function scopeOf(
  role: Role,
  { isEverywhere, settlementIds, unitIds }: Scope,
): Scope | { field: ScopeField; message: string } {
  if (role === 'owner') return { isEverywhere: true, settlementIds: [], unitIds: [] }
  if (role === 'partner')
    return unitIds.length > 0
      ? { isEverywhere: false, settlementIds: [], unitIds: [...new Set(unitIds)] }
      : { field: 'unit_ids', message: 'Please choose the saunas that this partner owns.' }
  if (isEverywhere) return { isEverywhere: true, settlementIds: [], unitIds: [] }
  return settlementIds.length > 0
    ? { isEverywhere: false, settlementIds: [...new Set(settlementIds)], unitIds: [] }
    : { field: 'settlement_ids', message: 'Please choose where they work.' }
}
