import { beforeEach, expect, it } from 'vitest'
import { PASSWORD, proveEmail, signUp } from '../accounts.ts'
import { aCustomer, type Customer } from '../customer.ts'
import { DEPOSIT, holdingAt, openHold, WINDOW } from '../holding.ts'
import { buyStay, ordersOf, submitPayment } from '../journey.ts'
import type { Visit } from '../shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useRental, useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

describeOnBothEngines('a deposit in the office', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const { sauna } = useRental(database, { at: { depositCents: DEPOSIT } })
  const at = holdingAt(shop, database)
  let owner: Visit
  beforeEach(() => shop.clock.set('2026-11-21T12:00:00Z'))

  async function aPaidOrder(customer: Customer) {
    await buyStay(customer, sauna.id)
    shop.clock.set(WINDOW)
    owner = await inOffice(shop, 'owner')
    const [{ id, header }] = await ordersOf(customer)
    return { customer, id: String(id), number: Number(/#(\d+)/.exec(header)?.[1]) }
  }
  async function aHeldDeposit(customer?: Customer) {
    const order = await aPaidOrder(customer ?? (await aCustomer(shop)))
    await submitPayment(order.customer, await openHold(order.customer), 'pay')
    return { ...order, hold: (await at.latest(order.id))!.id }
  }
  const shown = async (number: number) => (await owner.get(`office/orders/${number}`)).body
  const act = (number: number, name: 'release' | 'charge', body: object) =>
    owner.post(`office/orders/${number}/deposit/${name}`, body)

  it('is not held yet, as the list of the day says until it is', async () => {
    const { number, customer } = await aPaidOrder(await aCustomer(shop))
    expect((await shown(number)).deposit).toEqual({
      id: null,
      amount: DEPOSIT,
      text: 'Not held yet',
      trouble: null,
      can_release: false,
      most_charge: 0,
      most_refund: 0,
    })
    const today = async () => {
      const { body } = await owner.get('office/today?day=2026-12-01')
      const orders = body.places.flatMap((place: { groups: { orders: { number: number }[] }[] }) =>
        place.groups.flatMap((group) => group.orders),
      )
      return orders.find((order: { number: number }) => order.number === number).lacks_deposit
    }
    expect(await today()).toBe(true)
    await submitPayment(customer, await openHold(customer), 'pay')
    expect(await today()).toBe(false)
    expect((await shown(number)).deposit).toMatchObject({ text: 'Held until 12/06/2026', can_release: true })
    expect((await shown(number)).history).toContainEqual(
      expect.objectContaining({ act: 'Held the deposit on a card', who: 'customer' }),
    )
  })

  it('is released once, however often, with one email', async () => {
    const { id, number, hold } = await aHeldDeposit()
    const answers = await Promise.all([1, 2, 3].map(() => act(number, 'release', { id: hold })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { deposit, history } = await shown(number)
    expect(deposit).toMatchObject({ text: 'Released', can_release: false })
    expect(history.filter(({ act: done }: { act: string }) => done === 'Released the deposit')).toHaveLength(
      1,
    )
    expect((await at.mailsOf(id)).filter((subject) => subject.endsWith('is released'))).toHaveLength(1)
    await at.setStatus(id, 'handed_over')
    expect((await act(number, 'charge', { id: hold, amount: 100, reason: 'A bench' })).status).toBe(409)
  })

  it('is charged once the sauna is out, at most what is held, with a reason that the log does not keep', async () => {
    const { id, number, hold } = await aHeldDeposit()
    const damage = { id: hold, amount: 12_000, reason: 'A bench that Ada broke' }
    const early = await act(number, 'charge', damage)
    expect([early.status, early.body.message]).toEqual([
      409,
      'You can charge the deposit once the sauna is handed over.',
    ])
    await at.setStatus(id, 'completed')
    expect((await act(number, 'charge', { ...damage, amount: DEPOSIT + 1 })).body.message).toBe(
      'You can charge up to $300.00.',
    )
    expect((await act(number, 'charge', { ...damage, reason: ' ' })).body.errors.reason).toHaveLength(1)
    expect((await act(number, 'charge', { ...damage, amount: 0 })).body.errors.amount).toHaveLength(1)
    const answers = await Promise.all([1, 2].map(() => act(number, 'charge', damage)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { deposit, history } = await shown(number)
    expect(deposit.text).toBe(
      '$120.00 is charged (“A bench that Ada broke”). The rest, $180.00, is released.',
    )
    const charged = history.filter(({ act: done }: { act: string }) => done === 'Charged the deposit')
    expect(charged).toEqual([expect.objectContaining({ detail: 'amount $120.00' })])
    expect(await at.mailsOf(id)).toContain(`We charged $120.00 of your deposit for order #${number}`)
  })

  it('is charged or released, and not both, when both are asked for at once', async () => {
    const { id, number, hold } = await aHeldDeposit()
    await at.setStatus(id, 'handed_over')
    const answers = await Promise.all([
      act(number, 'release', { id: hold }),
      act(number, 'charge', { id: hold, amount: DEPOSIT, reason: 'A bench.' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await at.mailsOf(id)).toHaveLength(2)
  })

  it('that was charged is a line of its own in the books, and no revenue', async () => {
    const { id, number, hold } = await aHeldDeposit()
    await at.setStatus(id, 'handed_over')
    const revenue = async () => (await owner.get('office/numbers/revenue?year=2026')).body
    const before = await revenue()
    await act(number, 'charge', { id: hold, amount: 12_000, reason: 'A bench.' })
    const { body: csv } = await owner.get('office/numbers/books/csv?month=2026-11')
    const lines = String(csv)
      .split('\r\n')
      .filter((line) => line.includes(`,${number},`) && line.includes(',deposit,'))
    expect(lines).toEqual([expect.stringContaining(',deposit,120,120,0,test,')])
    expect(await revenue()).toEqual(before)
  })

  it('is in the data that its customer can ask for, and the reason is erased with it', async () => {
    const { browser, email, id: userId } = await signUp(shop)
    await proveEmail(shop, { id: userId })
    const { id, number, hold } = await aHeldDeposit({ ...browser, userId })
    await at.setStatus(id, 'completed')
    const leave = () => browser.delete('cabinet/user', { email, password: PASSWORD })
    expect((await leave()).body.message).toMatch(/^The deposit for your order #\d+ is not settled yet/)
    await act(number, 'charge', { id: hold, amount: 12_000, reason: 'A bench that Ada broke' })
    const { body } = await browser.get('cabinet/user/export')
    expect(body.deposits).toMatchObject([
      { state: 'charged', amount_cents: DEPOSIT, charge_cents: 12_000, reason: 'A bench that Ada broke' },
    ])
    expect((await leave()).status).toBe(204)
    expect(await at.latest(id)).toMatchObject({ state: 'charged', chargeCents: 12_000, reason: null })
  })

  it('is nothing that partners see', async () => {
    const { number } = await aHeldDeposit()
    const partner = await inOffice(shop, 'partner', { unitIds: sauna.units })
    const { status, body } = await partner.get(`office/orders/${number}`)
    expect([status, body.deposit]).toEqual([200, null])
  })
})
