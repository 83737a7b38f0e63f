import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { blockCommand, unblockCommand } from '../../server/cli/block.ts'
import type { Command } from '../../server/cli/command.ts'
import { messagesCommand } from '../../server/cli/messages.ts'
import {
  cancelCommand,
  completeCommand,
  handOverCommand,
  orderCommand,
  ordersCommand,
  refundCommand,
} from '../../server/cli/orders.ts'
import { runCommand } from '../../server/cli/run-command.ts'
import { todayCommand } from '../../server/cli/today.ts'
import { readConfig } from '../../server/config.ts'
import { noOther } from './no-other.ts'
import { aCustomer } from './customer.ts'
import { describeOnBothEngines } from './use-database.ts'
import { buyStay, isFree, openCheckout, order, ordersOf } from './journey.ts'
import { ORIGIN, visit } from './shop.ts'
import { useShop, useRental, useCustomer } from './use-shop.ts'

const commands: Record<string, Command> = {
  today: todayCommand,
  orders: ordersCommand,
  order: orderCommand,
  'hand-over': handOverCommand,
  complete: completeCommand,
  cancel: cancelCommand,
  refund: refundCommand,
  block: blockCommand,
  unblock: unblockCommand,
  messages: messagesCommand,
}

describeOnBothEngines('the operator', (database) => {
  const shop = useShop(database)
  const { sauna } = useRental(database)
  const customer = useCustomer(shop)
  let unit: string

  beforeEach(() => {
    unit = `${sauna.slug}-0`
  })

  async function run(...args: string[]) {
    const printed: string[] = []
    const code = await runCommand(commands, args, {
      readConfig: () => readConfig({ ORIGIN }),
      openOther: noOther,
      openDatabase: async () => ({ ...database(), close: async () => {} }),
      now: () => shop.clock.now(),
      print: (text) => printed.push(text),
      say: (text) => printed.push(text),
    })
    const text = printed.join('\n')
    return { code, text, data: args.includes('--json') ? JSON.parse(text) : undefined }
  }
  const numberOf = async (who = customer) => {
    const [{ header }] = await ordersOf(who)
    return /#(\d+)/.exec(header)![1]!
  }

  it.each(Object.keys(commands))('gets help with %s', async (name) => {
    const { code, text } = await run(name, '--help')
    expect(code).toBe(0)
    expect(text).toContain(`npm run shop -- ${name}`)
    expect(text).toContain('--json')
  })

  it('lists orders and shows one', async () => {
    await buyStay(customer, sauna.id)
    const number = await numberOf()
    const list = await run('orders', '--status', 'paid')
    expect(list.text).toContain(`#${number}`)
    expect(list.text).toContain('12/01/2026 - 12/04/2026')
    expect((await run('orders', '--limit', '1', '--json')).data.orders).toHaveLength(1)
    const one = await run('order', `#${number}`)
    for (const words of ['Ada Winter', 'W123-4567', unit, '$568.31', '12 Cedar Road, Albany, NY 12203'])
      expect(one.text).toContain(words)
    expect((await run('order', '999999')).code).toBe(1)
    expect((await run('order', 'abc')).code).toBe(2)
    expect((await run('orders', '--status', 'nonsense')).code).toBe(2)
  })

  it('hands over a sauna and takes it back, each once and in that order', async () => {
    await buyStay(customer, sauna.id)
    const number = await numberOf()
    expect((await run('complete', number)).code).toBe(1)
    expect((await run('hand-over', number)).text).toContain('is handed over')
    expect((await run('hand-over', number)).code).toBe(1)
    expect((await ordersOf(customer))[0]).toMatchObject({ status: 'handed_over' })
    expect((await run('complete', number)).code).toBe(0)
    expect((await ordersOf(customer))[0]).toMatchObject({ status: 'completed' })
  })

  it('cancels with the refund from the terms, or with a different one', async () => {
    await buyStay(customer, sauna.id)
    expect((await run('cancel', await numberOf())).text).toContain('$568.31 is refunded')
    expect((await ordersOf(customer))[0]).toMatchObject({ status: 'refunded' })
    await buyStay(customer, sauna.id)
    const number = await numberOf()
    expect((await run('cancel', number, '--refund', '9999')).code).toBe(2)
    expect((await run('cancel', number, '--refund', '10.50', '--json')).data.order.refund_cents).toBe(1050)
    expect((await run('cancel', number)).code).toBe(1)
    expect((await run('refund', number)).code).toBe(1)
    expect(await isFree(shop, sauna.id)).toBe(true)
  })

  it('cancels an unpaid order', async () => {
    await order(customer, sauna.id)
    expect((await run('cancel', await numberOf())).text).toContain('nothing is refunded')
    expect(await isFree(shop, sauna.id)).toBe(true)
  })

  it('can cancel after customers no longer can', async () => {
    await buyStay(customer, sauna.id)
    shop.clock.pass({ days: 12 })
    onTestFinished(() => shop.clock.pass({ days: -12 }))
    expect((await ordersOf(customer))[0]).not.toHaveProperty('refund_cost')
    expect((await run('cancel', await numberOf())).text).toContain('nothing is refunded')
  })

  it('blocks and unblocks days of a unit', async () => {
    expect((await run('block', unit, '2026-12-02', '2026-12-03')).text).toBe(`Blocked 2 nights of ${unit}.`)
    expect(await isFree(shop, sauna.id)).toBe(false)
    expect((await run('block', unit, '2026-12-02')).text).toBe(`Blocked 0 nights of ${unit}.`)
    expect((await run('unblock', unit, '2026-11-30', '2026-12-10')).text).toBe(
      `Unblocked 2 nights of ${unit}.`,
    )
    expect(await isFree(shop, sauna.id)).toBe(true)
    expect((await run('block', 'nothing', '2026-12-02')).code).toBe(1)
    expect((await run('block', unit, '02/12/2026')).code).toBe(2)
    expect((await run('block', unit, '2026-12-05', '2026-12-02')).code).toBe(2)
  })

  it('sees which orders have the days, and blocks the rest with --around', async () => {
    await buyStay(customer, sauna.id)
    await openCheckout(await aCustomer(shop), sauna.id, { date_from: '2026-12-06', date_to: '2026-12-07' })
    const number = await numberOf()
    const refused = await run('block', unit, '2026-12-01', '2026-12-10')
    expect(refused.code).toBe(1)
    expect(refused.text).toContain(`12/01/2026: order #${number}`)
    expect(refused.text).toContain('12/06/2026: held by an open checkout until')
    expect((await run('block', unit, '2026-12-09')).text).toContain('Blocked 1 night')
    const around = await run('block', unit, '2026-12-01', '2026-12-10', '--around', '--json')
    expect(around.data).toMatchObject({ ok: true, blocked: 3 })
    expect(around.data.taken).toHaveLength(6)
    expect((await ordersOf(customer))[0]).toMatchObject({ status: 'paid' })
  })

  it('sees what goes out and what comes back', async () => {
    await buyStay(customer, sauna.id)
    const number = await numberOf()
    const going = await run('today', '2026-12-01')
    expect(going.text).toMatch(/^12\/01\/2026\n\nGoing out:\n/)
    expect(going.text).toContain(`#${number}, ${unit}, Ada Winter`)
    expect((await run('today', '2026-12-02')).text).toContain('Should have gone out:')
    await run('hand-over', number)
    expect((await run('today', '2026-12-04')).text).toContain('Coming back:')
    const late = await run('today', '2026-12-05', '--json')
    expect(late.data['Should have come back'].map((row: { number: number }) => String(row.number))).toContain(
      number,
    )
    expect((await run('today', 'tomorrow')).code).toBe(2)
  })

  it('reads messages', async () => {
    await visit(shop).post('contact-with-me', {
      name: 'Kim',
      email: 'kim@example.com',
      message: 'Hello\nthere',
    })
    const { text } = await run('messages')
    expect(text).toContain('Kim, kim@example.com')
    expect(text).toContain('  Hello\n  there')
  })
})
