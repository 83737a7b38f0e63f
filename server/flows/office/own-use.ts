import type { DataVersion } from '../../database/data-version.ts'
import { describeTaken } from '../../domain/block.ts'
import { calendarFor } from '../../domain/calendar.ts'
import { datesAt } from '../../domain/data-topics.ts'
import { addDays, formatDay } from '../../domain/day.ts'
import { contractYears, isUnderContract, nightsIn } from '../../domain/office/partnership.ts'
import { findStayError, nightsOf, type Stay, type StayError } from '../../domain/stay.ts'
import { todayIn } from '../../domain/time-zone.ts'
import { PICKUP, turnoverOf } from '../../domain/turnover.ts'
import { blockNights } from '../../repositories/bookings/block-nights.ts'
import type { BookableRepo } from '../../repositories/bookings/bookable.repo.ts'
import type { Actor, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import type { PartnerRepo, PartnerSauna } from '../../repositories/office/partner.repo.ts'
import type { OperatorRepo } from '../../repositories/operations/operator.repo.ts'
import type { Trx, Tx } from '../../repositories/shop-database.ts'

interface OwnUseDeps {
  tx: Tx
  partners: PartnerRepo
  bookables: Pick<BookableRepo, 'find'>
  operator: Pick<OperatorRepo, 'takenNights'>
  log: OfficeLogRepo
  version: DataVersion
  now: () => Date
}

export type OwnUseResult = { refused: null } | { refused: string; field?: StayError['field'] }
export type OwnUses = ReturnType<typeof createOwnUses>

const done = { refused: null } as const
/** Rolls back the transaction. */
class Taken extends Error {}

/** Days that partners use their saunas themselves: booked by the rules of the calendar, within the limits of the contract. */
export function createOwnUses({ tx, partners, bookables, operator, log, version, now }: OwnUseDeps) {
  /** What the calendar says about one sauna alone. Partners come to the yard. */
  async function findCalendarError({ productId, unitId }: PartnerSauna, stay: Stay) {
    const found = await bookables.find(productId, null, now())
    const { calendar, yard } = found?.product ?? {}
    if (!calendar || !yard)
      return { field: 'from' as const, message: 'This sauna is not for rent right now.' }
    const own = { ...calendar, units: calendar.units.filter(({ id }) => id === unitId) }
    const turnover = turnoverOf(yard, PICKUP)
    const error = findStayError(calendarFor(own, turnover), stay)
    return error ?? { turnover }
  }

  /** Which contract year has too few nights left, in a sentence. */
  async function findLimitError(trx: Trx, sauna: PartnerSauna, stay: Stay): Promise<string | null> {
    for (const year of sauna.contract ? contractYears(sauna.contract) : []) {
      const wanted = nightsIn(year, stay)
      if (wanted === 0) continue
      const left = year.mostNights - (await partners.countNights(trx, sauna, year))
      if (wanted > left)
        return `Contract year ${year.year} ends ${formatDay(addDays(year.to, -1))} and has ${left} of ${year.mostNights} nights of own use left. These days take ${wanted}.`
    }
    return null
  }

  async function book(actor: Actor, sauna: PartnerSauna, stay: Stay): Promise<OwnUseResult> {
    const { unitId, memberId, serial, contract } = sauna
    if (!contract) return { refused: 'There is no contract about this sauna yet. Please ask an owner.' }
    const checked = await findCalendarError(sauna, stay)
    if ('message' in checked) return { refused: checked.message, field: checked.field }
    if (!isUnderContract(contract, stay))
      return { refused: 'These days are not within the five years of the contract.', field: 'from' }
    const wanted = nightsOf(stay, checked.turnover).map(({ night }) => night)
    const refused = await tx(async (trx) => {
      await partners.lockContract(trx, unitId, memberId)
      const limit = await findLimitError(trx, sauna, stay)
      if (limit) return limit
      const nights = wanted.map((night) => ({ unitId, night }))
      const { blocked } = await blockNights(trx, nights, now(), 'Own use')
      if (blocked < wanted.length) throw new Taken()
      await partners.insertOwnUse(trx, {
        unitId,
        memberId,
        dateFrom: stay.from,
        dateTo: stay.to,
        blocked: wanted,
      })
      await log.append(trx, actor, { act: 'booked own use', subject: serial, after: { ...stay } })
      return null
    }).catch(async (error: unknown) => {
      if (!(error instanceof Taken)) throw error
      const taken = await operator.takenNights(unitId, wanted, now())
      return taken.length > 0 ? describeTaken(taken) : 'Some of these days are blocked.'
    })
    if (refused) return { refused }
    await version.bump(datesAt(sauna.settlementId))
    return done
  }

  /** Gives days back that have not begun. @returns undefined if this partner has no such days */
  async function cancel(
    actor: Actor,
    saunas: readonly PartnerSauna[],
    { id, memberId }: { id: number; memberId: string },
  ): Promise<OwnUseResult | undefined> {
    const result = await tx(async (trx) => {
      const use = await partners.findOwnUse(trx, id, memberId)
      const sauna = saunas.find(({ unitId }) => unitId === use?.unitId)
      if (!use || !sauna) return undefined
      if (use.dateFrom <= todayIn(sauna.timeZone, now()))
        return { refused: 'These days have begun, and count.' }
      if ((await partners.release(trx, id)) === 0) return { refused: 'These days were given back already.' }
      const before = { from: use.dateFrom, to: use.dateTo }
      await log.append(trx, actor, { act: 'gave back own use', subject: sauna.serial, before })
      return { ...done, settlementId: sauna.settlementId }
    })
    if (result && 'settlementId' in result) await version.bump(datesAt(result.settlementId))
    return result
  }

  return { book, cancel }
}
