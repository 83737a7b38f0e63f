import { type Day, eachDay, formatDay } from '../domain/day.ts'
import { formatUsd } from '../domain/money.ts'
import { createUnitBlocks } from '../flows/unit-blocks.ts'
import { type StripePayment, listPayments } from '../gateways/payment-stripe-list.ts'
import { commandLine, createOfficeLogRepo } from '../repositories/office/office-log.repo.ts'
import { createLostPaymentRepo } from '../repositories/operations/lost-payment.repo.ts'
import { createOperatorRepo, type OperatorRepo } from '../repositories/operations/operator.repo.ts'
import type { ShopDatabase } from '../repositories/shop-database.ts'
import { type Command, UsageError } from './command.ts'
import { parseDay } from './parse-arguments.ts'

interface Found {
  since: Day
  /** How many payments Stripe has since then. */
  compared: number
  lost: StripePayment[]
  /** What became of their nights. */
  blocked: string[]
  operator: OperatorRepo
}

/** For after a restore: what was ordered and paid after the backup is at Stripe alone. */
export const reconcileCommand: Command = {
  usage: '<day> [--block] [--json]',
  summary: 'Find payments at Stripe that belong to no order',
  details: [
    '',
    'Give the day of the backup that was restored, by UTC. Shows what customers have paid or have on hold at',
    'Stripe since then, and the shop knows nothing of. Run it before the shop is opened again.',
    '',
    '  --block  take their nights off the market, as far as they are free, and give new orders higher numbers',
  ],
  options: { block: { type: 'boolean' } },
  async run(call) {
    const [day, ...rest] = call.args
    if (rest.length > 0) throw new UsageError('Give one day.')
    const since = parseDay(day)
    const { payment } = call.config
    if (payment.gateway !== 'stripe')
      return { ok: false, lines: ['This shop has no account at Stripe: set STRIPE_SECRET_KEY.'], data: {} }
    const payments = await listPayments(payment, new Date(`${since}T00:00:00Z`))
    const database = await call.openDatabase()
    const books = createLostPaymentRepo(database)
    const operator = createOperatorRepo(database)
    const unknown = await books.listUnknown(payments.map(({ paymentId }) => paymentId))
    const lost = payments.filter(({ paymentId }) => unknown.has(paymentId))
    const isBlocking = call.options.block === true && lost.length > 0
    if (isBlocking) await books.numberOrdersAfter(Math.max(...lost.map(({ orderNumber }) => orderNumber)))
    const blocked = isBlocking ? await blockAll({ database, operator, now: call.now }, lost) : []
    return report({ since, compared: payments.length, lost, blocked, operator })
  },
}

interface BlockDeps {
  database: ShopDatabase
  operator: OperatorRepo
  now: () => Date
}

/** @returns a line for each order whose nights were wanted */
async function blockAll({ database, operator, now }: BlockDeps, lost: StripePayment[]) {
  const { db, tx, version } = database
  const blocks = createUnitBlocks({ tx, operator, log: createOfficeLogRepo({ db, now }), version, now })
  const lines: string[] = []
  for (const { stay, orderNumber } of lost) {
    const unit = stay && (await operator.findUnit(stay.unitId))
    if (!unit) continue
    const nights = eachDay(stay.from, stay.to)
    const reason = `Order #${orderNumber}, which was lost`
    const { taken } = await blocks.block(commandLine, unit, { nights, reason, isAround: true })
    const others = taken.map(({ night }) => formatDay(night)).join(', ')
    lines.push(
      others === ''
        ? `Nobody else can book the nights of #${orderNumber}.`
        : `Somebody else has nights of #${orderNumber}, so write to this customer first: ${others}.`,
    )
  }
  return lines
}

async function report({ lost, compared, blocked, since, operator }: Found) {
  const data = { since, compared, lost }
  const head = `Payments at Stripe since ${formatDay(since)}: ${compared}.`
  if (lost.length === 0) return { ok: true, lines: [`${head} Each belongs to an order.`], data }
  const lines = await Promise.all(lost.map((one) => lineOf(one, operator)))
  return {
    ok: false,
    lines: [
      `${head} Without an order: ${lost.length}.`,
      ...lines,
      ...blocked,
      'Write to these customers, and refund or cancel each payment in Stripe’s dashboard: docs/backup.md says how.',
    ],
    data,
  }
}

async function lineOf(
  { orderNumber, amount, isHeld, email, stay, openedAt, ref }: StripePayment,
  operator: OperatorRepo,
) {
  const serial = stay && ((await operator.findSerial(stay.unitId)) ?? `unit ${stay.unitId}`)
  const dates = stay ? `${serial}, ${formatDay(stay.from)} - ${formatDay(stay.to)}` : 'no dates'
  const money = `${formatUsd(amount)} ${isHeld ? 'held' : 'paid'}`
  return `#${orderNumber}  ${money}  ${email}  ${dates}  ${openedAt.toISOString()}  ${ref}`
}
