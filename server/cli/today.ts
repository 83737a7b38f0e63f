import { createOperatorRepo } from '../repositories/operations/operator.repo.ts'
import { toColumnNames } from '../repositories/to-column-names.ts'
import { formatAddress } from '../domain/address.ts'
import { type Day, formatDay } from '../domain/day.ts'
import { fullName } from '../domain/full-name.ts'
import { workOfDay } from '../domain/work-of-day.ts'
import { todayIn } from '../domain/time-zone.ts'
import { type Command, UsageError } from './command.ts'
import { parseDay } from './parse-arguments.ts'

type Order = Awaited<ReturnType<ReturnType<typeof createOperatorRepo>['ordersAround']>>[number]

const lineOf = (order: Order) =>
  [
    `  #${order.number}`,
    order.unit ?? order.saunaName,
    fullName(order.customer),
    order.customer.cellPhone,
    order.deliveryMethod === 'delivery' && order.deliveryAddress
      ? `deliver to ${formatAddress(order.deliveryAddress)}`
      : 'pickup',
    order.dateTo ? `back ${formatDay(order.dateTo)}` : 'sale',
  ].join(', ')

function sortOut(orders: Order[], day: Day) {
  const work = workOfDay(orders, day)
  return {
    'Going out': work.goesOut,
    'Should have gone out': work.lateOut,
    'Coming back': work.comesBack,
    'Should have come back': work.lateBack,
    'Sold, to be handed over': work.sold,
  }
}

export const todayCommand: Command = {
  usage: '[<day>] [--json]',
  summary: 'List what goes out and comes back today, or on another day',
  details: [
    '',
    'Today means the company’s time zone. To record a pickup or return, use: hand-over, complete.',
  ],
  async run({ config, args, openDatabase, now }) {
    if (args.length > 1) throw new UsageError('Give one day, or none for today.')
    const day = args[0] === undefined ? todayIn(config.company.timeZone, now()) : parseDay(args[0])
    const groups = sortOut(await createOperatorRepo(await openDatabase()).ordersAround(day), day)
    const rows = Object.entries(groups).map(([title, orders]) => [title, orders.map(toColumnNames)])
    const texts = Object.entries(groups)
      .filter(([, orders]) => orders.length > 0)
      .map(([title, orders]) => `${title}:\n${orders.map(lineOf).join('\n')}`)
    return {
      ok: true,
      lines: [formatDay(day), '', texts.join('\n\n') || 'Nothing to do.'],
      data: { day, ...Object.fromEntries(rows) },
    }
  },
}
