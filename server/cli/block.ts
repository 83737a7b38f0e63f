import { blockNights } from '../repositories/bookings/block-nights.ts'
import type { ShopDatabase } from '../repositories/shop-database.ts'
import { createOperatorRepo, type TakenNight } from '../repositories/operations/operator.repo.ts'
import { formatDay } from '../domain/day.ts'
import { type Command, type CommandCall, UsageError } from './command.ts'
import { parseNights } from './parse-arguments.ts'

const details = (more: string[]) => [
  '',
  'Give the unit’s serial number and dates like 2026-12-24. The first and last day are both included.',
  ...more,
]

async function read({ args, openDatabase }: CommandCall) {
  const [serial, first, last, ...rest] = args
  if (!serial || rest.length > 0) throw new UsageError('Give a unit, a first day, and optionally a last day.')
  const nights = parseNights(first, last)
  const database = await openDatabase()
  const operator = createOperatorRepo(database)
  const unit = await operator.findUnit(serial)
  return { database, operator, unit, nights, serial }
}

const noUnit = (serial: string) => ({
  ok: false,
  lines: [`There is no unit "${serial}".`],
  data: { unit: serial },
})

const lineOf = ({ night, order, heldUntil }: TakenNight) =>
  order === null
    ? `${formatDay(night)}: held by an open checkout until ${heldUntil?.toISOString()}`
    : `${formatDay(night)}: order #${order}`

/** Blocks the free nights. If any night is taken, blocks none, unless `isAround`. */
const block = (database: ShopDatabase, unitId: number, nights: string[], isAround: boolean, now: Date) =>
  database
    .tx(async (trx) => {
      const wanted = nights.map((night) => ({ unitId, night }))
      const { blocked, booked } = await blockNights(trx, wanted, now)
      if (booked.length > 0 && !isAround) throw new Taken()
      return blocked
    })
    .catch((error: unknown) => {
      if (error instanceof Taken) return null
      throw error
    })

/** Rolls back the transaction. */
class Taken extends Error {}

export const blockCommand: Command = {
  usage: '<unit> <first day> [<last day>] [--around] [--json]',
  summary: 'Take days of a unit off the market',
  details: details([
    'If any of these days are taken, nothing is blocked and the orders that have them are listed.',
    '',
    '  --around  block the days that are free',
  ]),
  options: { around: { type: 'boolean' } },
  async run(call) {
    const { database, operator, unit, nights, serial } = await read(call)
    if (!unit) return noUnit(serial)
    const blocked = await block(database, unit.id, nights, call.options.around === true, call.now())
    const taken = await operator.takenNights(unit.id, nights, call.now())
    const data = { unit: serial, blocked: blocked ?? 0, taken }
    if (blocked === null)
      return { ok: false, lines: ['Nothing was blocked. Already taken:', ...taken.map(lineOf)], data }
    await database.version.bump()
    const rest = taken.length ? ['Not blocked, already taken:', ...taken.map(lineOf)] : []
    return { ok: true, lines: [`Blocked ${inWords(blocked)} of ${serial}.`, ...rest], data }
  },
}

export const unblockCommand: Command = {
  usage: '<unit> <first day> [<last day>] [--json]',
  summary: 'Put blocked days of a unit back on the market',
  details: details(['Days that customers have booked stay booked.']),
  async run(call) {
    const { database, unit, nights, serial } = await read(call)
    if (!unit) return noUnit(serial)
    const freed = await createOperatorRepo(database).unblock(unit.id, nights)
    await database.version.bump()
    return { ok: true, lines: [`Unblocked ${inWords(freed)} of ${serial}.`], data: { unit: serial, freed } }
  },
}

const inWords = (count: number) => (count === 1 ? '1 night' : `${count} nights`)
