import { describeClosed } from '../domain/block.ts'
import { formatDay } from '../domain/day.ts'
import { createUnitBlocks } from '../flows/unit-blocks.ts'
import { commandLine, createOfficeLogRepo } from '../repositories/office/office-log.repo.ts'
import { createOperatorRepo, type TakenNight } from '../repositories/operations/operator.repo.ts'
import { type Command, type CommandCall, UsageError } from './command.ts'
import { parseNights } from './parse-arguments.ts'

const details = (more: string[]) => [
  '',
  'Give the unit’s serial number and dates like 2026-12-24. The first and last day are both included.',
  ...more,
]

async function read(call: CommandCall) {
  const { args, openDatabase } = call
  const [serial, first, last, ...rest] = args
  if (!serial || rest.length > 0) throw new UsageError('Give a unit, a first day, and optionally a last day.')
  const nights = parseNights(first, last)
  const database = await openDatabase()
  const { db, tx, version } = database
  const { now } = call
  const operator = createOperatorRepo({ db })
  const blocks = createUnitBlocks({ tx, operator, log: createOfficeLogRepo({ db, now }), version, now })
  return { blocks, unit: await operator.findUnit(serial), nights, serial }
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
    const { blocks, unit, nights, serial } = await read(call)
    if (!unit) return noUnit(serial)
    const isAround = call.options.around === true
    const { blocked, taken } = await blocks.block(commandLine, unit, { nights, isAround })
    const data = { unit: serial, blocked: blocked ?? 0, taken }
    if (blocked === null)
      return { ok: false, lines: ['Nothing was blocked. Already taken:', ...taken.map(lineOf)], data }
    const rest = taken.length ? ['Not blocked, already taken:', ...taken.map(lineOf)] : []
    return { ok: true, lines: [`Blocked ${inWords(blocked)} of ${serial}.`, ...rest], data }
  },
}

export const unblockCommand: Command = {
  usage: '<unit> <first day> [<last day>] [--json]',
  summary: 'Put blocked days of a unit back on the market',
  details: details([
    'Days that customers have booked stay booked. If any of these days lie in a closure, nothing is unblocked.',
  ]),
  async run(call) {
    const { blocks, unit, nights, serial } = await read(call)
    if (!unit) return noUnit(serial)
    const { freed, closed } = await blocks.free(commandLine, unit, nights)
    if (freed === null) {
      const numbers = [...new Set(closed.map(({ closureId }) => closureId))]
      const lines = [
        `Nothing was unblocked. ${describeClosed(serial, closed)}`,
        ...numbers.map((number) => `To open it again: reopen ${number}`),
      ]
      return { ok: false, lines, data: { unit: serial, freed: 0, closed } }
    }
    return { ok: true, lines: [`Unblocked ${inWords(freed)} of ${serial}.`], data: { unit: serial, freed } }
  },
}

const inWords = (count: number) => (count === 1 ? '1 night' : `${count} nights`)
