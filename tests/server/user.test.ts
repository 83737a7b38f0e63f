import { describe, expect, it } from 'vitest'
import { anEmail, PASSWORD, signUp } from './accounts.ts'
import { describeOnBothEngines, useDatabase } from './use-database.ts'
import { openTestShop } from './shop.ts'
import { useShop } from './use-shop.ts'

const profile = { name: 'Jo', surname: 'Spruce', phone: '(303) 555-0123' }

describeOnBothEngines('the profile', (database) => {
  const shop = useShop(database)

  it('is changed and shown again', async () => {
    const { browser, email } = await signUp(shop)
    const changed = await browser.put('cabinet/user', { ...profile, email })
    expect(changed).toMatchObject({ status: 200, body: { ...profile, email } })
    expect((await browser.get('cabinet/user')).body).toEqual({
      ...profile,
      email,
      email_verified: false,
      new_email: null,
      driving_license_number: '',
      home_address: null,
      tow_car: null,
      site: null,
    })
    expect((await browser.get('cabinet/user/header')).body).toEqual({
      data: { name: 'Jo', surname: 'Spruce', email },
    })
  })

  it('keeps fields that are left out', async () => {
    const { browser, email } = await signUp(shop)
    await browser.put('cabinet/user', { ...profile, email })
    expect((await browser.put('cabinet/user', { name: 'Joanna' })).body).toMatchObject({
      ...profile,
      email,
      name: 'Joanna',
    })
  })

  it('refuses bad input with a message for each field', async () => {
    const { browser } = await signUp(shop)
    const { status, body } = await browser.put('cabinet/user', {
      name: ' ',
      surname: 'x'.repeat(100),
      email: 'nowhere',
      phone: '12',
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).toSorted()).toEqual(['email', 'name', 'phone'])
  })

  it('refuses the address of another account', async () => {
    const [one, other] = [await signUp(shop), await signUp(shop)]
    const { status, body } = await one.browser.put('cabinet/user', {
      ...profile,
      email: other.email,
      password: PASSWORD,
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
  })

  it('ignores unknown fields', async () => {
    const { browser, email, id } = await signUp(shop)
    await browser.put('cabinet/user', {
      ...profile,
      email,
      id: 'x',
      email_verified_at: '2026-01-01',
      password_hash: 'x',
    })
    const user = await database()
      .db.selectFrom('appUser')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(user.emailVerifiedAt).toBeNull()
    expect(user.passwordHash).toMatch(/^\$argon2id/)
  })
})

describe('whether an address has an account', () => {
  const database = useDatabase()

  it('cannot be probed through a profile: ten tries an hour', async () => {
    const shop = await openTestShop(database())
    const { browser } = await signUp(shop)
    const statuses: number[] = []
    for (let tried = 0; tried < 11; tried += 1)
      statuses.push(
        (await browser.put('cabinet/user', { ...profile, email: anEmail(), password: PASSWORD })).status,
      )
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})
