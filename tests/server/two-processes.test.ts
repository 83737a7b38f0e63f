import { describe, expect, it } from 'vitest'
import { createEmailQueue } from '../../server/repositories/outbox/email-outbox.repo.ts'
import { fakeClock } from '../fakes/clock.ts'
import { anEmail, signUp } from './accounts.ts'
import { aCustomer } from './customer.ts'
import { buyStay } from './journey.ts'
import { aRental, aSettlement } from './rows.ts'
import { visit } from './shop.ts'
import { useTwoProcesses } from './two-processes.ts'
import { useShop } from './use-shop.ts'

describe('two processes on one PostgreSQL', () => {
  const database = useTwoProcesses()
  const { ofEach } = database
  const clock = fakeClock()
  const one = useShop(() => ofEach()[0], { clock })
  const two = useShop(() => ofEach()[1], { clock })
  let opened = 0
  const both = useShop(database, {
    furnish(app) {
      const name = `process ${++opened}`
      app.get('/test/name', async () => name)
    },
  })

  /** The same browser, sent to the other process by a load balancer. */
  function visitTwo(browser: ReturnType<typeof visit>) {
    const there = visit(two)
    for (const [name, value] of browser.jar) there.jar.set(name, value)
    return there
  }

  it('take turns in a race, at each request and each look at the database', async () => {
    const guest = visit(both)
    const names: string[] = []
    for (let asked = 0; asked < 4; asked++) names.push((await guest.get('/test/name')).body)
    expect(names).toEqual(['process 1', 'process 2', 'process 1', 'process 2'])
    expect(both.database).not.toBe(both.database)
  })

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
