import { blockNights } from '../repositories/bookings/block-nights.ts'
import type { ShopDatabase } from '../repositories/shop-database.ts'
import { createOperatorRepo, type TakenNight } from '../repositories/operations/operator.repo.ts'
import { formatDay } from '../domain/day.ts'
import { type Command, type CommandCall, UsageError } from './command.ts'
import { parseNights } from './parse-arguments.ts'

const details = (more: string[]) => [
  '',
  'A unit is named by its serial, days are written 2026-12-24, and both the first and the last are included.',
  ...more,
]

async function read({ args, openDatabase }: CommandCall) {
  const [serial, first, last, ...rest] = args
  if (!serial || rest.length > 0) throw new UsageError('Name a unit, its first day and its last.')
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

/** Blocks the nights which are free; with any that are not, none unless told so. */
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

/** Undoes a transaction. */
class Taken extends Error {}

export const blockCommand: Command = {
  usage: '<unit> <first day> [<last day>] [--around] [--json]',
  summary: 'Take days of a unit off the market',
  details: details([
    'When customers have some of these days, nothing is blocked and their orders are listed.',
    '',
    '  --around  block the other days nevertheless',
  ]),
  options: { around: { type: 'boolean' } },
  async run(call) {
    const { database, operator, unit, nights, serial } = await read(call)
    if (!unit) return noUnit(serial)
    const blocked = await block(database, unit.id, nights, call.options.around === true, call.now())
    const taken = await operator.takenNights(unit.id, nights, call.now())
    const data = { unit: serial, blocked: blocked ?? 0, taken }
    if (blocked === null)
      return { ok: false, lines: ['Nothing was blocked, as customers have:', ...taken.map(lineOf)], data }
    await database.version.bump()
    const rest = taken.length ? ['Not blocked, as customers have:', ...taken.map(lineOf)] : []
    return { ok: true, lines: [`Blocked ${inWords(blocked)} of ${serial}.`, ...rest], data }
  },
}

export const unblockCommand: Command = {
  usage: '<unit> <first day> [<last day>] [--json]',
  summary: 'Put blocked days of a unit back on the market',
  details: details(['Days which customers have stay theirs.']),
  async run(call) {
    const { database, unit, nights, serial } = await read(call)
    if (!unit) return noUnit(serial)
    const freed = await createOperatorRepo(database).unblock(unit.id, nights)
    await database.version.bump()
    return { ok: true, lines: [`Put ${inWords(freed)} of ${serial} back.`], data: { unit: serial, freed } }
  },
}

const inWords = (count: number) => (count === 1 ? '1 night' : `${count} nights`)
