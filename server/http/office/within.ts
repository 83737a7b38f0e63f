import type { Member } from '../../repositories/office/member.repo.ts'
import type { Within } from '../../repositories/operations/within.ts'
import { refuse } from '../refuse.ts'

/** Of these settlements, those that a member may choose from. */
export const choicesOf = <S extends { id: number }>(
  { role, isEverywhere, settlementIds }: Member,
  settlements: S[],
): S[] => settlements.filter(({ id }) => role === 'partner' || isEverywhere || settlementIds.includes(id))

/**
 * The part of the shop that a member may see.
 * @param settlement narrows it to one; staff who do not work there are refused with 403
 */
export function withinOf(
  { role, isEverywhere, settlementIds, unitIds }: Member,
  settlement: number | null = null,
): Within {
  if (role === 'partner') return { unitIds, ...(settlement !== null && { settlementIds: [settlement] }) }
  if (settlement === null) return isEverywhere ? {} : { settlementIds }
  if (isEverywhere || settlementIds.includes(settlement)) return { settlementIds: [settlement] }
  return refuseElsewhere()
}

const refuseElsewhere = () => refuse(403, 'You do not work at this place. An owner can change that.')

/** Refuses with 403 what staff may not do there. @param settlementId null for a sale, which belongs to the whole company */
export function checkWorksAt({ isEverywhere, settlementIds }: Member, settlementId: number | null): void {
  if (!isEverywhere && (settlementId === null || !settlementIds.includes(settlementId))) refuseElsewhere()
}
