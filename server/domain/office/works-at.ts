/** Whether someone with this scope works there. @param settlementId null for a sale, which belongs to the whole company */
export const worksAt = (
  { isEverywhere, settlementIds }: { isEverywhere: boolean; settlementIds: readonly number[] },
  settlementId: number | null,
): boolean => isEverywhere || (settlementId !== null && settlementIds.includes(settlementId))
