import { expect, it } from 'vitest'
import { anEmail, PASSWORD, signUp } from './accounts.ts'
import { describeOnBothEngines } from './use-database.ts'
import { visit } from './shop.ts'
import { useShop } from './use-shop.ts'

describeOnBothEngines('signing up', (database) => {
  const shop = useShop(database)

  it('creates an account and signs in', async () => {
    const browser = visit(shop)
    const email = anEmail()
    const { status, body } = await browser.post('registration', { email, password: PASSWORD })
    expect([status, body]).toEqual([200, { data: { name: '', surname: '', email, phone: '' } }])
    expect((await browser.get('cabinet/user/header')).body).toEqual({
      data: { name: '', surname: '', email },
    })
  })

  it('treats different spellings of an address as the same', async () => {
    const { email } = await signUp(shop)
    const { status, body } = await visit(shop).post('registration', {
      email: ` ${email.toUpperCase()} `,
      password: PASSWORD,
    })
    expect(status).toBe(422)
    expect(body.errors.email[0]).toMatch(/already an account with this email/)
  })

  it('creates one account when the same form arrives twice at once', async () => {
    const email = anEmail()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => visit(shop).post('registration', { email, password: PASSWORD })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(3)
  })

  it.each([
    ['an empty form', {}, ['email', 'password']],
    ['what is no address', { email: 'jo', password: PASSWORD }, ['email']],
    ['a short password', { email: 'jo@example.com', password: 'short' }, ['password']],
    ['a common password', { email: 'jo@example.com', password: 'password1' }, ['password']],
    ['129 characters', { email: 'jo@example.com', password: 'snow'.repeat(33) }, ['password']],
    ['no password', { email: 'jo@example.com' }, ['password']],
    ['what is no text', { email: 5, password: [] }, ['email', 'password']],
    ['1001 characters', { email: 'jo@example.com', password: 'x'.repeat(1001) }, ['password']],
  ])('refuses %s with a message for each field', async (_, body, fields) => {
    const { status, body: failure } = await visit(shop, { address: '10.2.0.1' }).post('registration', body)
    expect(status).toBe(422)
    expect(Object.keys(failure.errors).toSorted()).toEqual(fields)
  })

  it('stores no readable password', async () => {
    const { id } = await signUp(shop)
    const { passwordHash } = await database()
      .db.selectFrom('appUser')
      .select('passwordHash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describeOnBothEngines('logging in', (database) => {
  const shop = useShop(database)

  it('recognizes the customer, whichever way their keyboard composes accents', async () => {
    const { email } = await signUp(shop, { password: 'sp\u00e9ciale nuit 7' })
    const browser = visit(shop)
    const { status, body } = await browser.post('login', { email, password: 'spe\u0301ciale nuit 7' })
    expect([status, body.data.email]).toEqual([200, email])
    expect((await browser.get('cabinet/user')).status).toBe(200)
  })

  it('gives the same message for a wrong password and an unknown address', async () => {
    const { email } = await signUp(shop)
    const wrong = await visit(shop).post('login', { email, password: 'not the password' })
    const unknown = await visit(shop).post('login', { email: anEmail(), password: 'not the password' })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors)).toEqual(['password'])
    expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body })
  })

  it('asks for what is missing', async () => {
    const { status, body } = await visit(shop).post('login', {})
    expect(status).toBe(422)
    expect(Object.keys(body.errors).toSorted()).toEqual(['email', 'password'])
  })

  it('starts a new session, and logging out ends it', async () => {
    const { browser } = await signUp(shop)
    const stolen = visit(shop)
    stolen.jar.set('sid', browser.jar.get('sid') ?? '')
    const { status, body } = await browser.post('logout')
    expect([status, body]).toEqual([204, ''])
    expect((await stolen.get('cabinet/user')).status).toBe(401)
    expect((await browser.get('cabinet/user/header')).body).toEqual({ data: null })
  })

  it('accepts a logout from a visitor who is not logged in', async () => {
    expect((await visit(shop).post('logout')).status).toBe(204)
    expect((await visit(shop).post('logout', {})).status).toBe(204)
  })
})
