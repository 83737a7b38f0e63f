import type { CatalogSettlement } from '../../../domain/catalog.ts'
import { LONGEST_TRIP, turnoverOf, type Yard } from '../../../domain/turnover.ts'
import type { Trx } from '../../shop-database.ts'
import { compareRows } from './compare-rows.ts'
import { inSlices } from './in-slices.ts'

/** Lists show days that are free whatever a visitor chooses, and their SQL reads them from the row. */
export function mostTurnoverOf(settlement: Yard) {
  const { daysBefore, turnoverDays } = turnoverOf(settlement, LONGEST_TRIP)
  return { mostDaysBefore: daysBefore, mostTurnoverDays: turnoverDays }
}

/** As the table takes it. */
export const toRow = <S extends CatalogSettlement>(settlement: S) => ({
  ...settlement,
  ...mostTurnoverOf(settlement),
  turnoverWork: settlement.turnoverWork && JSON.stringify(settlement.turnoverWork),
  hours: settlement.hours && JSON.stringify(settlement.hours),
  zipCodes: JSON.stringify(settlement.zipCodes),
})

/** In the order of the file; a settlement that is gone from it is disabled. */
export async function writeSettlements(trx: Trx, settlements: CatalogSettlement[]) {
  const known = await trx.selectFrom('settlement').selectAll().execute()
  const rows = settlements.map((settlement, position) => ({ ...settlement, position }))
  const { added, changed, gone } = compareRows(
    known,
    rows,
    ({ slug }) => slug,
    ({ disabled }) => disabled,
  )
  const inserted = await inSlices(added, (slice) =>
    trx.insertInto('settlement').values(slice.map(toRow)).returning(['id', 'slug']).execute(),
  )
  for (const { id, row } of changed) {
    await trx.updateTable('settlement').set(toRow(row)).where('id', '=', id).execute()
  }
  for (const { id } of gone) {
    await trx.updateTable('settlement').set({ disabled: true }).where('id', '=', id).execute()
  }
  const ids = new Map([...known, ...inserted].map(({ slug, id }) => [slug, id]))
  return { ids, counts: { added: added.length, changed: changed.length, withdrawn: gone.length } }
}
