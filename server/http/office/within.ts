import { worksAt } from '../../domain/office/works-at.ts'
import type { Member } from '../../repositories/office/member.repo.ts'
import type { Within } from '../../repositories/operations/within.ts'
import { refuse } from '../refuse.ts'

/** Of these settlements, those that a member may choose from. */
export const choicesOf = <S extends { id: number }>(member: Member, settlements: S[]): S[] =>
  settlements.filter(({ id }) => member.role === 'partner' || worksAt(member, id))

/**
 * The part of the shop that a member may see.
 * @param settlement narrows it to one; staff who do not work there are refused with 403
 */
export function withinOf(member: Member, settlement: number | null = null): Within {
  const { role, isEverywhere, settlementIds, unitIds } = member
  if (role === 'partner') return { unitIds, ...(settlement !== null && { settlementIds: [settlement] }) }
  if (settlement === null) return isEverywhere ? {} : { settlementIds }
  if (worksAt(member, settlement)) return { settlementIds: [settlement] }
  return refuseElsewhere()
}

const refuseElsewhere = () => refuse(403, 'You do not work at this place. An owner can change that.')

/** Refuses with 403 what staff may not do there. @param settlementId null for a sale, which belongs to the whole company */
export function checkWorksAt(member: Member, settlementId: number | null): void {
  if (!worksAt(member, settlementId)) refuseElsewhere()
}
