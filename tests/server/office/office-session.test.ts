import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../accounts.ts'
import { openTestShop, visit } from '../shop.ts'
import { useDatabase } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { addPasskey, enterPassword, inOffice, joinByPasskey, usePasskey } from './members.ts'

describe('a session of the office', () => {
  const database = useDatabase()
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })

  it('ends after an hour without use', async () => {
    const browser = await inOffice(shop, 'owner')
    shop.clock.pass({ minutes: 59 })
    expect((await browser.get('office/people')).status).toBe(200)
    shop.clock.pass({ minutes: 59 })
    expect((await browser.get('office/people')).status).toBe(200)
    shop.clock.pass({ minutes: 60 })
    expect((await browser.get('office/people')).status).toBe(401)
  })

  it('ends after twelve hours, however often it is used', async () => {
    const browser = await inOffice(shop, 'owner')
    for (let used = 0; used < 23; used += 1) {
      shop.clock.pass({ minutes: 30 })
      expect((await browser.get('office/people')).status).toBe(200)
    }
    shop.clock.pass({ minutes: 30 })
    expect((await browser.get('office/people')).status).toBe(401)
  })

  it('waits ten minutes for the second factor', async () => {
    const { email, passkey } = await joinByPasskey(shop)
    const browser = await enterPassword(shop, email)
    shop.clock.pass({ minutes: 10 })
    expect((await browser.post('office/login/code', { code: '123456' })).status).toBe(401)
    expect((await usePasskey(browser, passkey)).status).toBe(200)
  })

  it('changes how one logs in only for fifteen minutes after that was done', async () => {
    const { browser } = await joinByPasskey(shop)
    shop.clock.pass({ minutes: 14 })
    expect((await addPasskey(browser)).answer.status).toBe(200)
    shop.clock.pass({ minutes: 1 })
    const { status, body } = await browser.post('office/factors/passkey/challenge')
    expect([status, body.message]).toEqual([
      401,
      'To change how you log in, please log in again first: you did so more than 15 minutes ago.',
    ])
    expect((await browser.get('office/factors')).status).toBe(200)
  })

  it('can be followed by a fresh one without logging out, which then changes how one logs in', async () => {
    const { browser, email, passkey, codes } = await joinByPasskey(shop)
    shop.clock.pass({ minutes: 16 })
    expect((await usePasskey(browser, passkey)).status).toBe(200)
    expect((await browser.post('office/factors/recovery-codes')).status).toBe(200)
    shop.clock.pass({ minutes: 16 })
    await browser.post('office/login', { email, password: PASSWORD })
    expect((await browser.post('office/factors/recovery-codes')).status).toBe(401)
    expect((await browser.post('office/login/code', { code: codes[0] })).status).toBe(422)
    expect((await usePasskey(browser, passkey)).status).toBe(200)
    expect((await browser.post('office/factors/recovery-codes')).status).toBe(200)
  })

  it('has a cookie of its own that no other site can send', async () => {
    const secure = await openTestShop(database(), { env: { ORIGIN: 'https://shop.test' } })
    const { cookies } = await visit(secure).post('office/login/passkey/challenge')
    expect(cookies[0]).toMatch(
      /^__Host-office=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const plain = await visit(shop).post('office/login/passkey/challenge')
    expect(plain.cookies[0]).toMatch(/^office=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
  })
})
