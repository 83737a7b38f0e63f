import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShopDatabase } from '../../server/repositories/shop-database.ts'
import { createEmailQueue } from '../../server/repositories/outbox/email-outbox.repo.ts'
import { anEmail, signUp } from './accounts.ts'
import { aCustomer } from './customer.ts'
import { aForm, buyStay, someDates } from './journey.ts'
import { live } from './live.ts'
import { aRental, aSettlement } from './rows.ts'
import { openTestShop, type Shop, visit } from './shop.ts'
import { createPostgresDatabase, postgresOptions } from './use-database.ts'

const CUSTOMERS = 50

/** A process keeps nothing but answers: two apps, each with connections of its own, are two processes. */
describe('two processes on one PostgreSQL', () => {
  const opened: Shop[] = []
  beforeAll(async () => {
    const databaseUrl = await createPostgresDatabase('shop_two_processes')
    for (let n = 0; n < 2; n++) {
      const database = await openShopDatabase(postgresOptions(databaseUrl, { migrate: false }))
      opened.push(await openTestShop(database, { ...(opened[0] && { clock: opened[0].clock }) }))
    }
  })
  afterAll(async () => {
    for (const { app, database } of opened) {
      await app.close()
      await database.close()
    }
  })
  const one = live(() => opened[0])
  const two = live(() => opened[1])

  /** The same browser, sent to the other process by a load balancer. */
  function visitTwo(browser: ReturnType<typeof visit>) {
    const there = visit(two)
    for (const [name, value] of browser.jar) there.jar.set(name, value)
    return there
  }

  it('know each other’s sessions, and that one has ended', async () => {
    const { browser } = await signUp(one)
    const there = visitTwo(browser)
    expect((await there.get('cabinet/user/orders?page=1')).status).toBe(200)
    await there.post('logout')
    expect((await browser.get('cabinet/user/orders?page=1')).status).toBe(401)
  })

  it('count the tries of a guesser together', async () => {
    const email = anEmail()
    const statuses: number[] = []
    for (let tried = 0; tried < 12; tried++) {
      const guesser = visit(tried % 2 ? one : two, { address: '10.9.1.1' })
      statuses.push((await guesser.post('login', { email, password: 'wrong' })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
  })

  it(`sell one sauna once, though ${CUSTOMERS} customers of both accept at the same moment`, async () => {
    const settlement = await aSettlement(one.database)
    const { id } = await aRental(one.database, settlement.id)
    const rivals = []
    for (let n = 0; n < CUSTOMERS; n++) {
      const browser = await aCustomer(one)
      rivals.push(n % 2 ? visitTwo(browser) : browser)
    }
    for (const rival of rivals)
      expect((await rival.post(`products/${id}/booking`, someDates)).status).toBe(200)
    const answers = await Promise.all(rivals.map((rival) => rival.post('request/accept', aForm())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(CUSTOMERS - 1)
  })

  it('send each email once, though both look for some at the same moment', async () => {
    const settlement = await aSettlement(one.database)
    for (let n = 0; n < 5; n++)
      await buyStay(await aCustomer(one), (await aRental(one.database, settlement.id)).id)
    const queues = [createEmailQueue(one.database), createEmailQueue(two.database)]
    const now = one.clock.now()
    const claimed: string[] = []
    for (;;) {
      const batches = await Promise.all(queues.map((queue) => queue.claim(2, now)))
      const ids = batches.flat().map(({ id }) => id)
      if (ids.length === 0) break
      claimed.push(...ids)
    }
    expect(claimed.length).toBeGreaterThanOrEqual(5)
    expect(new Set(claimed).size).toBe(claimed.length)
  })
})
