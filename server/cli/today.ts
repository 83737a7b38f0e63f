import { createOperatorRepo } from '../repositories/operations/operator.repo.ts'
import { formatAddress } from '../domain/address.ts'
import { type Day, formatDay } from '../domain/day.ts'
import { todayIn } from '../domain/time-zone.ts'
import { type Command, UsageError } from './command.ts'
import { parseDay } from './parse-arguments.ts'

type Order = Awaited<ReturnType<ReturnType<typeof createOperatorRepo>['ordersAround']>>[number]

const lineOf = (order: Order) =>
  [
    `  #${order.number}`,
    order.unit ?? order.sauna_name,
    `${order.customer.name} ${order.customer.surname}`.trim(),
    order.customer.cellPhone,
    order.delivery_method === 'delivery' && order.delivery_address
      ? `deliver to ${formatAddress(order.delivery_address)}`
      : 'pickup',
    order.date_to ? `back ${formatDay(order.date_to)}` : 'sale',
  ].join(', ')

function sortOut(orders: Order[], day: Day) {
  const goes = orders.filter(({ status, date_from }) => status === 'paid' && date_from !== null)
  const comes = orders.filter(({ status }) => status === 'handed_over')
  return {
    'Going out': goes.filter(({ date_from }) => date_from === day),
    'Should have gone out': goes.filter(({ date_from }) => date_from !== null && date_from < day),
    'Coming back': comes.filter(({ date_to }) => date_to === day),
    'Should have come back': comes.filter(({ date_to }) => date_to !== null && date_to < day),
    'Sold, to be handed over': orders.filter(({ type_form }) => type_form === 'sale'),
  }
}

export const todayCommand: Command = {
  usage: '[<day>] [--json]',
  summary: 'What goes out and what comes back today, or on another day',
  details: ['', 'Today is the day at the company. Hand over and take back with: hand-over, complete.'],
  async run({ config, args, openDatabase, now }) {
    if (args.length > 1) throw new UsageError('Name one day, or none for today.')
    const day = args[0] === undefined ? todayIn(config.company.timeZone, now()) : parseDay(args[0])
    const groups = sortOut(await createOperatorRepo(await openDatabase()).ordersAround(day), day)
    const texts = Object.entries(groups)
      .filter(([, orders]) => orders.length > 0)
      .map(([title, orders]) => `${title}:\n${orders.map(lineOf).join('\n')}`)
    return {
      ok: true,
      lines: [formatDay(day), '', texts.join('\n\n') || 'Nothing to do.'],
      data: { day, ...groups },
    }
  },
}
