import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { formatUsd } from '../../server/domain/money.ts'
import { aCustomer } from './customer.ts'
import { aSaleForm, chooseSale, isFree, order, someDates } from './journey.ts'
import { aSale } from './rows.ts'
import { openTestShop } from './shop.ts'
import { aNewShop, openDatabaseOf, run } from './shop-commands.ts'
import { sessionOf, useStripeShop } from './stripe-shop.ts'
import { aFolder } from './temporary.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useCustomer, useRental } from './use-shop.ts'

const otherDates = { date_from: '2026-12-11', date_to: '2026-12-13' }

describeOnBothEngines('payments since a backup', (database) => {
  const { shop, stripe, env, tell } = useStripeShop(database)
  const { sauna } = useRental(database)
  const customer = useCustomer(shop)

  beforeEach(() => stripe.sessions.clear())

  async function pay(dates = someDates) {
    const session = sessionOf(await order(customer, sauna.id, dates))
    stripe.pay(session)
    await tell('checkout.session.completed', session)
    return session
  }
  /** As a page for a deposit does. */
  async function hold(dates: typeof someDates) {
    const session = sessionOf(await order(customer, sauna.id, dates))
    stripe.sessions.get(session)!.params['payment_intent_data[capture_method]'] = 'manual'
    stripe.hold(session)
    return session
  }
  const numberOf = (session: string) => Number(stripe.sessions.get(session)?.params['metadata[order_number]'])

  const amountOf = (session: string) => formatUsd(stripe.sessions.get(session)!.amount)

  /** What is in the database before the customers go on is restored, and compared with Stripe by the command. */
  async function lose(goOn: () => Promise<unknown>) {
    const settings = { ...(await aNewShop(database().engine)), ...env }
    const backup = await run(settings, ['backup', aFolder(), '--json'], { running: database() })
    await goOn()
    expect(await run(settings, ['restore', JSON.parse(backup.printed).path])).toMatchObject({ code: 0 })
    const restored = await openDatabaseOf(settings)
    onTestFinished(() => restored.close())
    const reconcile = async (...args: string[]) => {
      const { code, printed, said } = await run(settings, ['reconcile', ...args], { running: restored })
      return { code, lines: (printed + said).split('\n') }
    }
    return { restored, reconcile }
  }

  it('are not missed where their orders are in the books', async () => {
    await pay()
    const settings = { ...(await aNewShop(database().engine)), ...env }
    expect(await run(settings, ['reconcile', '2026-11-21'], { running: database() })).toMatchObject({
      code: 0,
      printed: 'Payments at Stripe since 11/21/2026: 1. Each belongs to an order.',
    })
  })

  it('are listed with whom to write to and what to give back, over several pages of Stripe’s list', async () => {
    await pay()
    const lost: string[] = []
    const { reconcile } = await lose(async () => {
      lost.push(await pay(otherDates))
      const sale = await aSale(database())
      await chooseSale(customer, sale.id, 'pickup')
      const { version } = (await customer.get('request/total')).body
      const bought = await customer.post('request/accept', aSaleForm({ version }))
      lost.push(sessionOf(bought.body.redirectTo))
      stripe.pay(lost[1]!)
      stripe.giveBack(lost[1]!, 1_000)
      stripe.giveBack(await pay({ date_from: '2026-12-21', date_to: '2026-12-23' }))
      lost.push(await hold({ date_from: '2027-01-04', date_to: '2027-01-06' }))
      await order(customer, sauna.id, { date_from: '2027-01-11', date_to: '2027-01-13' })
    })
    const [stay = '', sale = '', held = ''] = lost
    const left = formatUsd(stripe.sessions.get(sale)!.amount - 1_000)
    const at = '2026-11-21T18:00:00.000Z'
    const dates = `${sauna.slug}-0, 12/11/2026 - 12/13/2026`
    const { code, lines } = await reconcile('2026-11-21')
    expect(code).toBe(1)
    expect(lines.map((line) => line.replace(/[\w-]+@example\.com/, 'EMAIL'))).toEqual([
      'Payments at Stripe since 11/21/2026: 4. Without an order: 3.',
      `#${numberOf(stay)}  ${amountOf(stay)} paid  EMAIL  ${dates}  ${at}  ${stay}`,
      `#${numberOf(sale)}  ${left} paid  EMAIL  no dates  ${at}  ${sale}`,
      `#${numberOf(held)}  ${amountOf(held)} held  EMAIL  ${sauna.slug}-0, 01/04/2027 - 01/06/2027  ${at}  ${held}`,
      expect.stringMatching(/^Write to these customers,/),
    ])
  })

  it('keep their numbers and, as far as they are free, their nights from others', async () => {
    const lost: number[] = []
    const { restored, reconcile } = await lose(async () => {
      for (const dates of [someDates, otherDates]) lost.push(numberOf(await pay(dates)))
    })
    const reopened = await openTestShop(restored, { env })
    onTestFinished(() => reopened.app.close())
    await order(await aCustomer(reopened), sauna.id, { date_from: '2026-12-03', date_to: '2026-12-05' })

    expect((await reconcile('2026-11-21', '--block')).lines).toEqual(
      expect.arrayContaining([
        `Somebody else has nights of #${lost[0]}, so write to this customer first: 12/03/2026.`,
        `Nobody else can book the nights of #${lost[1]}.`,
      ]),
    )
    for (const dates of [{ ...someDates, date_to: '2026-12-03' }, otherDates])
      expect(await isFree(reopened, sauna.id, dates)).toBe(false)
    const free = { date_from: '2026-12-21', date_to: '2026-12-23' }
    const next = sessionOf(await order(await aCustomer(reopened), sauna.id, free))
    expect(numberOf(next)).toBeGreaterThan(Math.max(...lost))
  })

  it('cannot be compared while Stripe does not answer', async () => {
    stripe.troubles.push('reset', 'reset')
    const settings = { ...(await aNewShop(database().engine)), ...env }
    const { code, said } = await run(settings, ['reconcile', '2026-11-21'], { running: database() })
    expect({ code, said }).toEqual({ code: 1, said: 'Stripe did not answer' })
  })

  it('are asked for from one day on, where there is a Stripe', async () => {
    const plain = await aNewShop(database().engine)
    const settings = { ...plain, ...env }
    expect((await run(settings, ['reconcile'])).code).toBe(2)
    expect((await run(settings, ['reconcile', '21.11.2026'])).said).toMatch(/^Write dates like 2026-12-24\./)
    expect((await run(plain, ['reconcile', '2026-11-21'])).said).toMatch(
      /^This shop has no account at Stripe/,
    )
  })
})
