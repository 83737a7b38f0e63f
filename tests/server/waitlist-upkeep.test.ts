import { beforeAll, expect, it } from 'vitest'
import { datesAt } from '../../server/domain/data-topics.ts'
import { createHousekeepingRepo } from '../../server/repositories/operations/housekeeping.repo.ts'
import { createEmailQueue } from '../../server/repositories/outbox/email-outbox.repo.ts'
import { housekeepingTask } from '../../server/tasks/housekeeping.ts'
import { waitlistTask } from '../../server/tasks/waitlist.ts'
import { PASSWORD, proveEmail, signUp } from './accounts.ts'
import { aCustomer } from './customer.ts'
import { isFree, openCheckout } from './journey.ts'
import { aRental } from './rows.ts'
import { visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useCustomer, useRental, useShop } from './use-shop.ts'
import { waiting } from './waiting.ts'

describeOnBothEngines('the waitlist', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const { settlement, sauna } = useRental(database)
  const customer = useCustomer(shop)
  let at: ReturnType<typeof waiting>
  beforeAll(() => {
    at = waiting(shop)
  })
  const entries = () => at.entriesFor(sauna.id)

  it('is looked at when something has changed, and every ten seconds, since holds end by themselves', async () => {
    let looks = 0
    const tellWaitlist = async () => void looks++
    let current = 1
    const task = waitlistTask({ tellWaitlist, version: { current: () => current }, clock: shop.clock })
    await task.run()
    await task.run()
    expect(looks).toBe(1)
    current++
    await task.run()
    expect(looks).toBe(2)
    shop.clock.pass({ seconds: 10 })
    await task.run()
    expect(looks).toBe(3)
  })

  it('tells the others when one sauna fails, and says so at the end', async () => {
    const other = await aRental(database(), settlement.id)
    const first = new Map<number, string>()
    for (const { id } of [sauna, other]) {
      await openCheckout(await aCustomer(shop), id)
      first.set(id, await at.aGuest(id))
    }
    shop.clock.pass({ minutes: 15 })
    const failing = waiting(shop, (productId) => {
      if (productId === sauna.id) throw new Error('This sauna cannot be read')
    })
    await expect(failing.tellWaitlist()).rejects.toThrow('not everybody')
    expect(await at.told(sauna.id)).toEqual([])
    expect(await at.told(other.id)).toEqual([first.get(other.id)])
    await at.tellWaitlist()
    expect(await at.told(sauna.id)).toEqual([first.get(sauna.id)])
  })

  it('is not looked at again every second because it fails', async () => {
    let looks = 0
    const tellWaitlist = async () => {
      looks++
      throw new Error('no')
    }
    const task = waitlistTask({ tellWaitlist, version: { current: () => 1 }, clock: shop.clock })
    await expect(task.run()).rejects.toThrow('no')
    await task.run()
    expect(looks).toBe(1)
    shop.clock.pass({ seconds: 10 })
    await expect(task.run()).rejects.toThrow('no')
  })

  it('reads no sauna whose waiting people wanted days that are over', async () => {
    await openCheckout(customer, sauna.id)
    await at.aGuest(sauna.id)
    const seen: number[] = []
    const watched = waiting(shop, (productId) => seen.push(productId))
    await watched.tellWaitlist()
    expect(seen).toContain(sauna.id)
    seen.length = 0
    shop.clock.pass({ days: 14 })
    await watched.tellWaitlist()
    expect(seen).not.toContain(sauna.id)
    shop.clock.pass({ days: -14 })
  })

  it('renews public answers only where nights were held or released', async () => {
    const elsewhere = datesAt(settlement.id + 1000)
    const { version } = shop.database
    const topics = () => [version.current([datesAt(settlement.id)]), version.current([elsewhere])] as const
    await openCheckout(customer, sauna.id)
    const email = await at.aGuest(sauna.id)
    shop.clock.pass({ minutes: 15 })
    const before = topics()
    await at.tellWaitlist()
    const told = topics()
    expect(told[0]).toBeGreaterThan(before[0])
    await at.press(visit(shop), await at.linkFor(email))
    const taken = topics()
    expect(taken[0]).toBeGreaterThan(told[0])
    // It is used, so there is nothing to release.
    await at.press(visit(shop), await at.linkFor(email, 'waitlist/leave'))
    expect(topics()).toEqual(taken)
    expect(taken[1]).toBe(before[1])
  })

  it('is given to its person as a file, and deleted with their account and what is held for them', async () => {
    const { hold_expires_at } = await openCheckout(customer, sauna.id)
    const { browser, id, email } = await signUp(shop)
    await proveEmail(shop, { id })
    await at.ask(visit(shop), sauna.id, email)
    await at.ask(browser, sauna.id, undefined, { date_from: '2026-12-02', date_to: '2026-12-04' })
    const { body } = await browser.get('cabinet/user/export')
    expect(body.waitlist).toMatchObject([
      { date_from: '2026-12-01', email, state: 'waiting' },
      { date_from: '2026-12-02', state: 'waiting' },
    ])
    await customer.post('request/release', { hold_expires_at, may_return: false })
    await at.tellWaitlist()
    expect(await isFree(shop, sauna.id)).toBe(false)
    expect((await browser.delete('cabinet/user', { email, password: PASSWORD })).status).toBe(204)
    expect(await entries()).toEqual([])
    expect(JSON.stringify(await database().db.selectFrom('mailOutbox').selectAll().execute())).not.toContain(
      email,
    )
    expect(await database().db.selectFrom('appUser').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await isFree(shop, sauna.id)).toBe(true)
  })

  it('forgets who waited for days that are over, and what became of links', async () => {
    await openCheckout(customer, sauna.id)
    await at.aGuest(sauna.id)
    await at.aGuest(sauna.id, { dates: { date_from: '2026-12-02', date_to: '2026-12-05' } })
    shop.clock.pass({ minutes: 15 })
    await at.tellWaitlist()
    const clean = () =>
      housekeepingTask({
        housekeeping: createHousekeepingRepo(database()),
        queue: createEmailQueue(database()),
        clock: shop.clock,
        cleanUploads: async () => {},
      }).run()
    await clean()
    expect(await entries()).toHaveLength(2)
    shop.clock.pass({ minutes: 10 })
    await at.tellWaitlist()
    shop.clock.pass({ minutes: 10 })
    await at.tellWaitlist()
    shop.clock.pass({ days: 8 })
    await clean()
    expect(await entries()).toEqual([])
  })
})
