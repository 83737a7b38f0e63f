import { describe, expect, it } from 'vitest'
import { createPasswords, dummyHash } from '../../server/http/passwords.ts'
import { anEmail, PASSWORD, signUp } from './accounts.ts'
import { useDatabase } from './use-database.ts'
import { openTestShop, visit } from './shop.ts'

describe('guessing passwords', () => {
  const database = useDatabase()

  it('stops after ten tries for an account and address', async () => {
    const shop = await openTestShop(database())
    const { email, browser } = await signUp(shop)
    const guesser = visit(shop, { address: '10.9.0.1' })
    for (let tried = 0; tried < 10; tried += 1)
      expect((await guesser.post('login', { email, password: 'wrong' })).status).toBe(422)
    const { status, body, headers } = await guesser.post('login', { email, password: PASSWORD })
    expect(status).toBe(429)
    expect(body.message).toBe('Too many tries. Please wait 15 minutes and try again.')
    expect(headers['retry-after']).toBe('900')

    await browser.post('logout')
    expect((await browser.post('login', { email, password: PASSWORD })).status).toBe(200)
    shop.clock.pass({ minutes: 15 })
    expect((await guesser.post('login', { email, password: PASSWORD })).status).toBe(200)
  })

  it('stops after fifty tries from one address, whatever the account', async () => {
    const shop = await openTestShop(database())
    const guesser = visit(shop, { address: '10.9.0.2' })
    const statuses = new Map<number, number>()
    for (let tried = 0; tried < 60; tried += 1) {
      const { status } = await guesser.post('login', { email: anEmail(), password: 'wrong' })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [422, 50],
      [429, 10],
    ])
  })

  it('is counted across restarts, even with a forged address', async () => {
    const shop = await openTestShop(database())
    const email = anEmail()
    for (let tried = 0; tried < 10; tried += 1)
      await visit(shop, { address: '10.9.0.3' }).post('login', { email, password: 'wrong' })
    const again = await openTestShop(database(), { clock: shop.clock })
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const answer = await visit(again, { address: '10.9.0.3' }).post(
      'login',
      { email, password: 'x' },
      { headers },
    )
    expect(answer.status).toBe(429)
  })

  it('is not stopped for longer because the clock was days ahead, and was set right', async () => {
    const shop = await openTestShop(database())
    const email = anEmail()
    const guess = async () =>
      (await visit(shop, { address: '10.9.0.4' }).post('login', { email, password: 'wrong' })).status
    shop.clock.pass({ days: 3 })
    for (let tried = 0; tried < 10; tried += 1) expect(await guess()).toBe(422)
    expect(await guess()).toBe(429)
    shop.clock.pass({ days: -3 })
    expect(await guess()).toBe(429)
    shop.clock.pass({ minutes: 15 })
    expect(await guess()).toBe(422)
  })

  it('does not use up the limit of the right person', async () => {
    const shop = await openTestShop(database())
    const { email, browser } = await signUp(shop)
    for (let tried = 0; tried < 15; tried += 1)
      expect((await browser.post('login', { email, password: PASSWORD })).status).toBe(200)
  })

  it('signs up no more than ten accounts an hour from one address', async () => {
    const shop = await openTestShop(database())
    const browser = visit(shop, { address: '10.9.0.4' })
    const statuses: number[] = []
    for (let tried = 0; tried < 11; tried += 1)
      statuses.push((await browser.post('registration', { email: anEmail(), password: PASSWORD })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  it('lets two run and a few wait, and asks the rest to retry', async () => {
    const shop = await openTestShop(database(), { env: { RATE_LIMIT_SCALE: '1000' } })
    const { email } = await signUp(shop)
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => visit(shop).post('login', { email, password: PASSWORD })),
    )
    const busy = answers.filter(({ status }) => status === 429)
    expect(busy.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(8)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect(busy[0]?.headers['retry-after']).toBe('1')
  })

  it('costs the same for an unknown address as for a wrong password', async () => {
    const { hash, verify } = createPasswords()
    const known = await hash(PASSWORD)
    // The work depends on the parameters and the lengths of salt and result.
    const workOf = (text: string) => text.split('$').map((part, place) => (place < 4 ? part : part.length))
    expect(workOf(dummyHash)).toEqual(workOf(known))
    // CPU time proves the work was done; wall-clock time depends on what else the machine is doing.
    const before = process.cpuUsage().user
    for (let round = 0; round < 5; round += 1) expect(await verify('any', null)).toBe(false)
    const between = process.cpuUsage().user
    for (let round = 0; round < 5; round += 1) expect(await verify('any', known)).toBe(false)
    const [unknown, wrong] = [between - before, process.cpuUsage().user - between]
    expect(unknown).toBeGreaterThan(wrong / 4)
  })
})
