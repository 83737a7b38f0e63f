import { expect, it } from 'vitest'
import { aPasskey } from '../../fakes/passkey.ts'
import { mailsTo } from '../accounts.ts'
import { visit } from '../shop.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { accept, addAuthenticator, addPasskey, invite, joinByPasskey, tokenOf } from './members.ts'

describeOnBothEngines('joining the office', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const showing = (token: string) => visit(shop).post('office/invitation', { token })

  it('begins with an email whose link says who is invited as what', async () => {
    const { email, token } = await invite(shop, 'owner')
    const [mail] = await mailsTo(shop, email)
    expect(mail?.bodyText).toContain(`http://shop.test/office/join#token=${token}`)
    expect(mail?.bodyText).toContain('as owner')
    const { status, body } = await showing(token)
    expect([status, body]).toEqual([200, { data: { email, name: '', role: 'owner' } }])
  })

  it('ends with a passkey, ten recovery codes, and an open office', async () => {
    const { token, email } = await invite(shop, 'owner')
    const browser = await accept(shop, token)
    expect((await browser.get('office/people')).status).toBe(401)
    const { answer } = await addPasskey(browser)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({
      stage: 'open',
      member: { email, name: 'Kim Reyes', role: 'owner' },
      order_news: true,
      has_passkey: true,
      has_authenticator: false,
    })
    expect(answer.body.recovery_codes).toHaveLength(10)
    expect(new Set(answer.body.recovery_codes).size).toBe(10)
    expect((await browser.get('office/people')).status).toBe(200)
  })

  it('ends as well with an authenticator app', async () => {
    const { token } = await invite(shop, 'owner')
    const { answer } = await addAuthenticator(await accept(shop, token), shop)
    expect([answer.status, answer.body.data.stage]).toEqual([200, 'open'])
    expect(answer.body.recovery_codes).toHaveLength(10)
  })

  it('works once for each link', async () => {
    const { token } = await invite(shop, 'owner')
    await addPasskey(await accept(shop, token))
    const again = await visit(shop).put('office/invitation', {
      token,
      name: 'Eve',
      password: 'spruce needles',
    })
    expect([again.status, again.body.errors]).toEqual([
      422,
      { token: ['This link has expired or was already used. Please ask for a new one.'] },
    ])
  })

  it('can be begun again until it is done, by the last to open the link', async () => {
    const { token } = await invite(shop, 'owner')
    const [first, second] = [await accept(shop, token), await accept(shop, token)]
    expect((await first.post('office/factors/passkey/challenge')).status).toBe(401)
    expect((await addPasskey(second)).answer.status).toBe(200)
  })

  it('is over after three days', async () => {
    const { token } = await invite(shop, 'owner')
    shop.clock.pass({ days: 3 })
    expect((await showing(token)).status).toBe(422)
  })

  it('is not possible with the earlier of two links', async () => {
    const { token, email, memberId } = await invite(shop, 'staff')
    const { browser } = await joinByPasskey(shop)
    expect((await browser.post(`office/people/${memberId}/invitation`)).status).toBe(200)
    const later = (await mailsTo(shop, email)).map(({ bodyText }) => tokenOf(bodyText).split('\n')[0] ?? '')
    expect(later).toHaveLength(2)
    expect((await showing(token)).status).toBe(422)
    expect(await Promise.all(later.map(async (other) => (await showing(other)).status))).toEqual(
      expect.arrayContaining([200, 422]),
    )
  })

  it('asks for a name and a password that is not easy to guess', async () => {
    const { token, email } = await invite(shop, 'owner')
    const { status, body } = await visit(shop).put('office/invitation', { token, name: '', password: email })
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['name', 'password']])
  })

  it.each<[string, Parameters<ReturnType<typeof aPasskey>['create']>[1]]>([
    ['made on another site', { origin: 'http://shop.example' }],
    ['that nobody unlocked', { isVerified: false }],
  ])('takes no passkey %s', async (_, changes) => {
    const browser = await accept(shop, (await invite(shop, 'owner')).token)
    const { body } = await browser.post('office/factors/passkey/challenge')
    const credential = aPasskey().create(body.options, changes)
    const answer = await browser.post('office/factors/passkey', { credential })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { credential: ['This passkey could not be checked. Please try again.'] },
    ])
  })

  it('asks a passkey for each challenge once, and in its own session', async () => {
    const [mine, other] = [
      await accept(shop, (await invite(shop, 'owner')).token),
      await accept(shop, (await invite(shop, 'owner')).token),
    ]
    const { body } = await mine.post('office/factors/passkey/challenge')
    const credential = aPasskey().create(body.options)
    expect((await other.post('office/factors/passkey', { credential })).status).toBe(422)
    expect((await mine.post('office/factors/passkey', { credential: { id: 'x' } })).status).toBe(422)
    expect((await mine.post('office/factors/passkey', { credential })).status).toBe(422)
  })

  it('takes nothing for a code or a passkey that makes no sense', async () => {
    const browser = await accept(shop, (await invite(shop, 'owner')).token)
    for (const code of ['', 'abc', '12345', '000000']) {
      const { status, body } = await browser.post('office/factors/authenticator', { code })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['code']])
    }
    await browser.post('office/factors/passkey/challenge')
    const answer = await browser.post('office/factors/passkey', { credential: { id: 1, response: [] } })
    expect(answer.status).toBe(422)
  })

  it('leaves no secret readable in the database', async () => {
    const { browser, codes } = await joinByPasskey(shop)
    const secret = browser.jar.get('office') ?? ''
    const { db } = database()
    const stored = JSON.stringify([
      await db.selectFrom('officeSession').selectAll().execute(),
      await db.selectFrom('officeRecoveryCode').selectAll().execute(),
      await db.selectFrom('officeLog').selectAll().orderBy('id').execute(),
    ])
    for (const text of [secret, ...codes]) expect(stored).not.toContain(text)
  })
})
