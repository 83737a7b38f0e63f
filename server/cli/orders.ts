import { createBooking } from '../booking.ts'
import { commandLine } from '../repositories/office/office-log.repo.ts'
import { createOperatorRepo } from '../repositories/operations/operator.repo.ts'
import type { OrderWithPayment } from '../repositories/orders/order.repo.ts'
import { toColumnNames } from '../repositories/to-column-names.ts'
import { formatUsd } from '../domain/money.ts'
import type { OrderStatus } from '../domain/order-status.ts'
import { type Command, type CommandCall, type Report, UsageError } from './command.ts'
import { formatOrderLine, formatOrder } from './format-order.ts'
import { parseCents, parseLimit, parseNumber } from './parse-arguments.ts'

const statuses: Record<OrderStatus, true> = {
  awaiting_payment: true,
  paid: true,
  handed_over: true,
  completed: true,
  expired: true,
  cancelled: true,
  refund_due: true,
  refunded: true,
}

const isStatus = (text: string): text is OrderStatus => text in statuses

export const ordersCommand: Command = {
  usage: '[--status <status>] [--limit <count>] [--json]',
  summary: 'List orders, newest first',
  details: [
    '',
    `Statuses: ${Object.keys(statuses).join(', ')}.`,
    'Shows the newest 20 unless you set a limit.',
  ],
  options: { status: { type: 'string' }, limit: { type: 'string' } },
  async run({ args, options, openDatabase }) {
    if (args.length > 0) throw new UsageError('To see a single order, use: order <number>')
    const status = options.status === undefined ? undefined : String(options.status)
    if (status !== undefined && !isStatus(status)) throw new UsageError(`There is no status "${status}".`)
    const limit = parseLimit(options.limit, 20)
    const orders = await createOperatorRepo(await openDatabase()).listOrders({ status, limit })
    return {
      ok: true,
      lines: orders.length ? orders.map(formatOrderLine) : ['No orders.'],
      data: { orders: orders.map(toColumnNames) },
    }
  },
}

async function openBooking({ config, openDatabase, now }: CommandCall) {
  const database = await openDatabase()
  return { ...createBooking({ config, database, clock: { now } }), operator: createOperatorRepo(database) }
}

type Opened = Awaited<ReturnType<typeof openBooking>>

/** A command about one order, given by its number. */
const aboutOrder = (
  command: Omit<Command, 'run' | 'usage'> & { usage?: string },
  act: (opened: Opened, order: OrderWithPayment, call: CommandCall) => Promise<Report>,
): Command => ({
  ...command,
  usage: `<number> ${command.usage ?? ''}[--json]`,
  async run(call) {
    const [word, ...rest] = call.args
    if (rest.length > 0) throw new UsageError('Give one order number.')
    const number = parseNumber(word?.replace(/^#/, ''), 'an order number')
    const opened = await openBooking(call)
    const id = await opened.operator.findOrderId(number)
    const order = id === undefined ? undefined : await opened.orders.find(id)
    if (!order) return { ok: false, lines: [`There is no order #${number}.`], data: { number } }
    return act(opened, order, call)
  },
})

const done = (order: OrderWithPayment, words: string): Report => ({
  ok: true,
  lines: [`Order #${order.number} ${words}`],
  data: { order: toColumnNames(order) },
})

const impossible = (order: OrderWithPayment, words: string): Report => ({
  ok: false,
  lines: [`Order #${order.number} is ${order.status}: ${words}`],
  data: { order: toColumnNames(order), error: words },
})

export const orderCommand = aboutOrder(
  { summary: 'Show all details of one order' },
  async ({ operator }, order) => {
    const unit = order.unitId === null ? undefined : await operator.findSerial(order.unitId)
    return { ok: true, lines: formatOrder(order, unit), data: { order: toColumnNames(order), unit } }
  },
)

export const handOverCommand = aboutOrder(
  { summary: 'Record that a paid sauna was handed over' },
  async ({ advance }, order) => {
    const changed = await advance(order.id, 'handOver')
    return changed
      ? done(changed, 'is handed over.')
      : impossible(order, 'only a paid order can be handed over.')
  },
)

export const completeCommand = aboutOrder(
  { summary: 'Record that a sauna came back or a sale is done' },
  async ({ advance }, order) => {
    const changed = await advance(order.id, 'complete')
    return changed
      ? done(changed, 'is completed.')
      : impossible(order, 'only an order that was handed over can be completed.')
  },
)

export const cancelCommand = aboutOrder(
  {
    usage: '[--refund <amount>] ',
    summary: 'Cancel an order, free its dates, and refund the customer',
    details: [
      '',
      'For a paid order, the customer gets an email and the refund that their terms give today.',
      '',
      '  --refund <amount>  refund this amount instead, in dollars: 56.80',
    ],
    options: { refund: { type: 'string' } },
  },
  async ({ cancel }, order, { options }) => {
    const refund = options.refund === undefined ? undefined : parseCents(String(options.refund))
    if (refund !== undefined && refund > order.totalCents)
      throw new UsageError(`The order cost ${formatUsd(order.totalCents)}; you cannot refund more than that.`)
    const answer = await cancel({ orderId: order.id, byOperator: { actor: commandLine, refund } })
    if ('conflict' in answer) return impossible(order, answer.conflict)
    if ('canceledBefore' in answer) return impossible(order, 'it was canceled before.')
    const { canceled } = answer
    const back = canceled.refundCents
    const isGiven = canceled.status === 'refunded'
    const money =
      back === 0 ? 'nothing is refunded' : `${formatUsd(back)} ${isGiven ? 'is' : 'will be'} refunded`
    return done(canceled, `is canceled; ${money}.`)
  },
)

export const refundCommand = aboutOrder(
  {
    summary: 'Send a canceled order’s refund now',
    details: ['', 'A running shop does this by itself every 30 seconds. To refund a paid order, cancel it.'],
  },
  async ({ orders, payments, troubles }, order) => {
    if (order.paymentStatus !== 'succeeded' || order.refundCents === 0)
      return impossible(order, 'no refund is due.')
    await payments.refundOrder(order.id)
    const changed = (await orders.find(order.id)) ?? order
    if (changed.paymentStatus === 'succeeded') {
      const [trouble] = await troubles.listOf(order.id, { isWhole: true })
      return impossible(order, `the payment gateway does not take it: ${trouble?.reason ?? 'no answer'}.`)
    }
    return done(changed, `is refunded: ${formatUsd(changed.refundCents)}.`)
  },
)
