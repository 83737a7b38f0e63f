import { beforeAll, expect, it } from 'vitest'
import { aCustomer } from './customer.ts'
import { isFree, openCheckout, someDates } from './journey.ts'
import { visit } from './shop.ts'
import { describeOnBothEngines } from './use-database.ts'
import { useCustomer, useRental, useShop } from './use-shop.ts'
import { waiting } from './waiting.ts'

describeOnBothEngines('holds for people who wait', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const { sauna } = useRental(database)
  const customer = useCustomer(shop)
  let at: ReturnType<typeof waiting>
  beforeAll(() => {
    at = waiting(shop)
  })

  const overlapping = { date_from: '2026-12-03', date_to: '2026-12-05' }
  const later = { date_from: '2026-12-10', date_to: '2026-12-12' }

  /** Five ask for dates that are held, are told one after the other, and do not come. */
  async function fiveInVain() {
    const { hold_expires_at } = await openCheckout(customer, sauna.id)
    const asked: string[] = []
    for (let n = 0; n < 5; n++) asked.push(await at.aGuest(sauna.id))
    const release = async () => {
      await customer.post('request/release', { hold_expires_at, may_return: false })
      for (let n = 0; n < 5; n++) {
        await at.tellWaitlist()
        expect(await isFree(shop, sauna.id)).toBe(false)
        shop.clock.pass({ minutes: 10 })
      }
    }
    return { asked, release }
  }

  it('end after five within a day: everybody else is told at once, and anybody can book', async () => {
    const { asked, release } = await fiveInVain()
    const more = [await at.aGuest(sauna.id), await at.aGuest(sauna.id, { dates: overlapping })]
    await release()
    await at.tellWaitlist()
    expect(new Set(await at.told(sauna.id))).toEqual(new Set([...asked, ...more]))
    expect(await isFree(shop, sauna.id)).toBe(true)
    const mail = await database()
      .db.selectFrom('mailOutbox')
      .select('bodyText')
      .where('recipient', '=', more[0]!)
      .executeTakeFirstOrThrow()
    expect(mail.bodyText).toContain('the first person to book gets these dates')
    expect(mail.bodyText).toContain(`/product/${sauna.id}?date_from=2026-12-01&date_to=2026-12-04`)
    expect(mail.bodyText).not.toContain('holding these dates')

    const page = await visit(shop).get((await at.linkFor(more[0]!, 'waitlist/leave')).replace('/leave', ''))
    expect(page.body).toContain('These dates are not on hold for you')
    expect((await at.press(visit(shop), await at.linkFor(more[0]!, 'waitlist/leave'))).status).toBe(303)
  })

  it('do not end for other days of the sauna, and begin again after a day', async () => {
    const { asked, release } = await fiveInVain()
    await openCheckout(await aCustomer(shop), sauna.id, later)
    const other = await at.aGuest(sauna.id, { dates: later })
    await release()
    await at.tellWaitlist()
    expect(await at.told(sauna.id)).toEqual(expect.arrayContaining([...asked, other]))
    const { heldUntil } = await database()
      .db.selectFrom('waitlistEntry')
      .select('heldUntil')
      .where('email', '=', other)
      .executeTakeFirstOrThrow()
    expect(heldUntil).not.toBeNull()

    shop.clock.pass({ days: 1 })
    const { hold_expires_at } = await openCheckout(customer, sauna.id, someDates)
    await at.aGuest(sauna.id)
    await customer.post('request/release', { hold_expires_at, may_return: false })
    await at.tellWaitlist()
    expect(await isFree(shop, sauna.id)).toBe(false)
  })
})
