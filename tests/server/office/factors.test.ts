import { describe, expect, it } from 'vitest'
import { useDatabase } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { addAuthenticator, addPasskey, enterPassword, joinByPasskey } from './members.ts'

describe('second factors', () => {
  const database = useDatabase()
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })

  it('can be added and removed, but never the last', async () => {
    const { browser, email } = await joinByPasskey(shop)
    shop.clock.pass({ seconds: 1 })
    await addAuthenticator(browser, shop)
    const { body } = await browser.get('office/factors')
    expect(body.items.map(({ kind, name }: { kind: string; name: string }) => [kind, name])).toEqual([
      ['passkey', 'My phone'],
      ['authenticator', 'Authenticator app'],
    ])
    const [first, second] = body.items
    expect((await browser.delete(`office/factors/${first.id}`)).status).toBe(204)
    const last = await browser.delete(`office/factors/${second.id}`)
    expect([last.status, last.body.message]).toEqual([
      409,
      'This is your only second factor. Add another one first.',
    ])
    const told = await database()
      .db.selectFrom('mailOutbox')
      .select('bodyText')
      .where('recipient', '=', email)
      .where('subject', '=', 'How you log in to the office has changed')
      .execute()
    expect(told).toHaveLength(2)
  })

  it('of somebody else are not there', async () => {
    const [me, other] = [await joinByPasskey(shop), await joinByPasskey(shop)]
    const { body } = await other.browser.get('office/factors')
    expect((await me.browser.delete(`office/factors/${body.items[0].id}`)).status).toBe(404)
  })

  it('are the same passkey only once', async () => {
    const { browser, passkey } = await joinByPasskey(shop)
    const { answer } = await addPasskey(browser, passkey)
    expect([answer.status, answer.body.errors.credential]).toEqual([
      422,
      ['This passkey is already on the list.'],
    ])
  })

  it('have recovery codes that can be renewed', async () => {
    const { browser, email, codes } = await joinByPasskey(shop)
    const { body } = await browser.post('office/factors/recovery-codes')
    expect(body.recovery_codes).toHaveLength(10)
    const half = await enterPassword(shop, email)
    expect((await half.post('office/login/code', { code: codes[1] })).status).toBe(422)
    expect((await half.post('office/login/code', { code: body.recovery_codes[1] })).status).toBe(200)
  })
})
