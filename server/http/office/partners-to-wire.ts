import type { Partners, Statement as StatementOnWire } from '../../../contract/office/partners.ts'
import { addDays } from '../../domain/day.ts'
import { ownershipDay, yearOf } from '../../domain/office/partnership.ts'
import { todayIn } from '../../domain/time-zone.ts'
import type { Statement } from '../../flows/office/statements.ts'
import type { Member } from '../../repositories/office/member.repo.ts'
import type { OwnUse, PartnerRepo, PartnerSauna } from '../../repositories/office/partner.repo.ts'

type Partner = Pick<Member, 'id' | 'email' | 'name'>
type SaunaOnWire = Partners['items'][number]['saunas'][number]

async function contractToWire(
  sauna: PartnerSauna,
  countNights: PartnerRepo['countOwnNights'],
  now: Date,
): Promise<SaunaOnWire['contract']> {
  const { contract, timeZone } = sauna
  if (!contract) return null
  const year = yearOf(contract, todayIn(timeZone, now))
  const used = year ? await countNights(sauna, year) : 0
  return {
    level: contract.level,
    starts_on: contract.startsOn,
    share_percent: contract.sharePercent,
    owned_on: contract.ownedOn,
    ownership_on: ownershipDay(contract),
    year: year
      ? {
          year: year.year,
          from: year.from,
          to: addDays(year.to, -1),
          nights_used: used,
          // A contract that was changed may allow less than was used.
          nights_left: Math.max(0, year.mostNights - used),
        }
      : null,
  }
}

export const saunaToWire = async (
  sauna: PartnerSauna,
  { uses, countNights, now }: { uses: OwnUse[]; countNights: PartnerRepo['countOwnNights']; now: Date },
): Promise<SaunaOnWire> => ({
  unit_id: sauna.unitId,
  serial: sauna.serial,
  title: sauna.title,
  place: sauna.settlementName,
  contract: await contractToWire(sauna, countNights, now),
  own_uses: uses
    .filter(({ unitId }) => unitId === sauna.unitId)
    .map(({ id, dateFrom, dateTo, nights }) => ({
      id,
      from: dateFrom,
      to: dateTo,
      nights,
      can_cancel: dateFrom > todayIn(sauna.timeZone, now),
    })),
})

export const statementHead = ({ month, revenueCents, shareCents, paid }: Statement) => ({
  month,
  revenue: revenueCents,
  share: shareCents,
  paid_out_at: paid?.at.toISOString() ?? null,
})

export const statementToWire = ({ id, email, name }: Partner, statement: Statement): StatementOnWire => ({
  ...statementHead(statement),
  partner: { id, email, name },
  paid_out_by: statement.paid?.by ?? null,
  waits_for: statement.waitsFor,
  lines: statement.lines.map((line) => ({
    order: line.number,
    unit: line.unit,
    from: line.dateFrom,
    to: line.dateTo,
    revenue: line.revenueCents,
    share_percent: line.sharePercent,
    share: line.shareCents,
    is_correction: line.isCorrection,
  })),
})
