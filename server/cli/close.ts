import { createBooking } from '../booking.ts'
import { createClosures } from '../closures.ts'
import { closureReasons, type ClosureReason } from '../domain/closure.ts'
import { formatDay } from '../domain/day.ts'
import { fullName } from '../domain/full-name.ts'
import type { AffectedOrder } from '../flows/closures/close.ts'
import { commandLine } from '../repositories/office/office-log.repo.ts'
import { type Command, type CommandCall, UsageError } from './command.ts'
import { parseDay, parseNumber } from './parse-arguments.ts'

async function openClosures({ config, openDatabase, now }: CommandCall) {
  const database = await openDatabase()
  const booking = createBooking({ config, database, clock: { now } })
  return createClosures({ booking, database, clock: { now } })
}

/** `burn-ban` */
const optionOf = (reason: string) => reason.replaceAll('_', '-')
const reasons = Object.keys(closureReasons) as ClosureReason[]

function parseReason(text: unknown): ClosureReason {
  const found = reasons.find((reason) => optionOf(reason) === text)
  if (!found) throw new UsageError(`Give a --reason: ${reasons.map(optionOf).join(', ')}.`)
  return found
}

const effects: Record<AffectedOrder['effect'], string> = {
  asked: 'gets an email with a choice',
  released: 'is not paid, and will be canceled',
  out: 'has the sauna already: please call',
}

function lineOf({ order, effect }: AffectedOrder): string {
  const { number, serial, dateFrom, dateTo, customer } = order
  const days = `${formatDay(dateFrom ?? '')} to ${formatDay(dateTo ?? '')}`
  return `#${number}  ${serial}  ${days}  ${fullName(customer)}, ${customer.cellPhone}: ${effects[effect]}`
}

export const closeCommand: Command = {
  usage:
    '<place> <first night> <last night> --reason <reason> [--unit <serial>]… [--words <text>] [--yes] [--json]',
  summary: 'Close dates for a reason, and let customers choose what happens to their orders',
  details: [
    '',
    'Give the place by its slug. Without --yes, the orders in these dates are shown and nothing is done.',
    '',
    `  --reason <reason>  ${reasons.map(optionOf).join(', ')}`,
    '  --unit <serial>    close only this sauna; may be repeated',
    '  --words <text>     what customers should know besides',
    '  --yes              close, and email the customers',
  ],
  options: {
    reason: { type: 'string' },
    unit: { type: 'string', multiple: true },
    words: { type: 'string' },
    yes: { type: 'boolean' },
  },
  async run(call) {
    const [slug, first, last, ...rest] = call.args
    if (!slug || rest.length > 0) throw new UsageError('Give a place, a first night, and a last night.')
    const nights = { firstNight: parseDay(first), lastNight: parseDay(last) }
    const reason = parseReason(call.options.reason)
    const serials = call.options.unit === undefined ? null : [call.options.unit].flat().map(String)
    const { closures, preview, close } = await openClosures(call)
    const place = (await closures.listSettlements()).find((one) => one.slug === slug)
    if (!place) return { ok: false, lines: [`There is no place "${slug}".`], data: { place: slug } }
    const units = await closures.listUnits([place.id])
    const unknown = serials?.find((serial) => !units.some((unit) => unit.serial === serial))
    if (unknown)
      return {
        ok: false,
        lines: [`There is no unit "${unknown}" at ${place.name}.`],
        data: { unit: unknown },
      }
    const unitIds = serials && units.filter(({ serial }) => serials.includes(serial)).map(({ id }) => id)
    const wanted = { settlementId: place.id, unitIds, ...nights }
    const found = await preview(wanted)
    if ('refused' in found) return { ok: false, lines: [found.refused.message], data: found.refused }
    const { affected } = found
    const orders = affected.map(({ order, effect }) => ({ number: order.number, effect }))
    const lines = affected.length > 0 ? affected.map(lineOf) : ['There are no orders in these dates.']
    if (call.options.yes !== true)
      return { ok: true, lines: [...lines, 'Nothing was done. Add --yes to close.'], data: { orders } }
    const words = String(call.options.words ?? '')
    const seen = orders.map(({ number }) => number)
    const done = await close(commandLine, { ...wanted, reason, words }, seen)
    if ('refused' in done) return { ok: false, lines: [done.refused.message], data: done.refused }
    const { closureId, asked, blocked } = done
    const summary = `Closed, as number ${closureId}: ${blocked} free nights blocked, ${asked} customers asked.`
    return { ok: true, lines: [...lines, summary], data: { ...done, orders } }
  },
}

export const reopenCommand: Command = {
  usage: '<number> [--json]',
  summary: 'Open dates again that were closed for a reason',
  details: ['', 'Orders whose customers have not answered stay as they were.'],
  async run(call) {
    const [word, ...rest] = call.args
    if (rest.length > 0) throw new UsageError('Give the number of one closure.')
    const id = parseNumber(word, 'the number of a closure')
    const { reopen } = await openClosures(call)
    const done = await reopen(commandLine, id)
    if (!done) return { ok: false, lines: [`There is no closure ${id} in force.`], data: { closure: id } }
    const { freed, kept } = done
    return {
      ok: true,
      lines: [`Open again: ${freed} nights can be booked, ${kept} orders stay as they were.`],
      data: { closure: id, freed, kept },
    }
  },
}
