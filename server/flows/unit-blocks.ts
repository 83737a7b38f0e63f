import type { DataVersion } from '../database/data-version.ts'
import { datesAt } from '../domain/data-topics.ts'
import type { Day } from '../domain/day.ts'
import { blockNights, freeNights } from '../repositories/bookings/block-nights.ts'
import { type ClosedNight, findClosedNights } from '../repositories/bookings/closed-nights.ts'
import type { Actor, OfficeLogRepo } from '../repositories/office/office-log.repo.ts'
import type { OperatorRepo, OperatorUnit, TakenNight } from '../repositories/operations/operator.repo.ts'
import type { Tx } from '../repositories/shop-database.ts'

interface BlockDeps {
  tx: Tx
  operator: Pick<OperatorRepo, 'takenNights'>
  log: OfficeLogRepo
  version: DataVersion
  now: () => Date
}

interface BlockOptions {
  /** In order. */
  nights: Day[]
  /** For those who look at the timeline. */
  reason?: string | null
  /** Block the nights that are free even if others are taken. */
  isAround?: boolean
}

export interface BlockResult {
  /** How many nights were not blocked before; null if nothing was done. */
  blocked: number | null
  taken: TakenNight[]
}

export interface FreeResult {
  /** How many nights were blocked before; null if nothing was done. */
  freed: number | null
  /** Nights in a closure. Its customers were told that they are closed, so they open with it and not one by one. */
  closed: ClosedNight[]
}

export type UnitBlocks = ReturnType<typeof createUnitBlocks>

/** Rolls back the transaction. */
class Taken extends Error {}

/** The same. */
class Closed extends Error {
  readonly nights: ClosedNight[]

  constructor(nights: ClosedNight[]) {
    super('closed')
    this.nights = nights
  }
}

/** Takes days of a unit off the market and puts them back, for the office and for the commands. */
export function createUnitBlocks({ tx, operator, log, version, now }: BlockDeps) {
  /** Free text is left out of the log: somebody may write a customer's name. */
  const entryOf = ({ serial }: OperatorUnit, nights: Day[], count: number) => ({
    subject: serial,
    after: { from: nights[0], to: nights.at(-1), nights: count },
  })

  async function block(
    actor: Actor,
    unit: OperatorUnit,
    { nights, reason = null, isAround = false }: BlockOptions,
  ): Promise<BlockResult> {
    const wanted = nights.map((night) => ({ unitId: unit.id, night }))
    const blocked = await tx(async (trx) => {
      const done = await blockNights(trx, wanted, now(), reason)
      if (done.booked.length > 0 && !isAround) throw new Taken()
      if (done.blocked > 0)
        await log.append(trx, actor, { act: 'blocked', ...entryOf(unit, nights, done.blocked) })
      return done.blocked
    }).catch((error: unknown) => {
      if (error instanceof Taken) return null
      throw error
    })
    if (blocked) await version.bump(datesAt(unit.settlementId))
    return { blocked, taken: await operator.takenNights(unit.id, nights, now()) }
  }

  /** Does nothing if one of the nights lies in a closure that is in force. */
  async function free(actor: Actor, unit: OperatorUnit, nights: Day[]): Promise<FreeResult> {
    try {
      const freed = await tx(async (trx) => {
        const found = await freeNights(trx, unit.id, nights)
        // Afterward: a closure that comes at this moment either is seen here, or finds these nights free and takes them.
        const closed = await findClosedNights(trx, found)
        if (closed.length > 0) throw new Closed(closed)
        if (found.length > 0)
          await log.append(trx, actor, { act: 'freed', ...entryOf(unit, nights, found.length) })
        return found.length
      })
      if (freed > 0) await version.bump(datesAt(unit.settlementId))
      return { freed, closed: [] }
    } catch (error) {
      if (error instanceof Closed) return { freed: null, closed: error.nights }
      throw error
    }
  }

  return { block, free }
}
