import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import type { SentForm } from '../../contract/rendered.ts'
import { anEmail, PASSWORD } from './accounts.ts'
import { askedPages } from './asked-pages.ts'
import { ORIGIN, type Visit, visit } from './shop.ts'
import { useDatabase } from './use-database.ts'
import { useShop } from './use-shop.ts'

const post = (browser: Visit, path: string, fields: Record<string, string>, headers = {}) =>
  browser.post(path, undefined, {
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const sentForm = ({ body }: { body: string }) => (JSON.parse(body) as { sentForm: SentForm }).sentForm

describe('a form that is posted as plain HTML', () => {
  const database = useDatabase()
  const shop = useShop(database, {
    env: { RATE_LIMIT_SCALE: '100' },
    pages: { pages: askedPages, picturesDir: tmpdir() },
  })

  /** As a browser does: a form that is redirected is sent again. */
  const submit = async (
    path: string,
    fields: Record<string, string>,
    browser = visit(shop),
    headers = {},
  ) => {
    const answer = await post(browser, path, fields, headers)
    return answer.status === 307 ? post(browser, String(answer.headers.location), fields, headers) : answer
  }

  it('of the contact page is answered with thanks, and the message is saved', async () => {
    const fields = { name: 'Ada', email: 'ada@example.com', message: 'Is there a towel?' }
    const answer = await submit('/contacts_us', fields)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(sentForm(answer)).toMatchObject({ page: '/contacts_us', isDone: true, values: {} })
    const saved = await database().db.selectFrom('contactMessage').select('message').execute()
    expect(saved).toEqual([{ message: 'Is there a towel?' }])
  })

  it('comes back with what was typed and what is wrong', async () => {
    const answer = await submit('/contacts_us', { name: 'Ada', email: 'nobody', message: '' })
    expect(answer.status).toBe(422)
    const { values, errors, isDone } = sentForm(answer)
    expect([values.name, values.email, isDone]).toEqual(['Ada', 'nobody', false])
    expect(Object.keys(errors).toSorted()).toEqual(['email', 'message'])
  })

  it('signs up and logs in, and leads to where a script or nobody goes on', async () => {
    const fields = { email: anEmail(), password: PASSWORD }
    const browser = visit(shop)
    const signedUp = await submit('/registration', { ...fields, without_script: '1' }, browser)
    expect([signedUp.status, signedUp.headers.location]).toEqual([303, '/'])
    expect((await browser.get('cabinet/user/header')).body.data.email).toBe(fields.email)
    const again = visit(shop)
    const loggedIn = await submit('/login', fields, again)
    expect([loggedIn.status, loggedIn.headers.location]).toEqual([303, '/login'])
    expect((await again.get('cabinet/user')).status).toBe(200)
  })

  it('makes no account for a browser that sends no cookie back, and says why', async () => {
    const fields = { email: anEmail(), password: PASSWORD, without_script: '1' }
    const asked = await post(visit(shop), '/registration', fields)
    expect([asked.status, asked.headers.location]).toEqual([307, '/registration?cookie-check=1'])
    const refused = await post(visit(shop), String(asked.headers.location), fields)
    expect(refused.status).toBe(422)
    expect(sentForm(refused).message).toMatch(/^Your browser blocks cookies\./)
    expect(sentForm(refused).values).toEqual({ email: fields.email })
    const accounts = database().db.selectFrom('appUser').select('id').where('email', '=', fields.email)
    expect(await accounts.execute()).toEqual([])
  })

  it('signs up once cookies are allowed, on the page that said so', async () => {
    const fields = { email: anEmail(), password: PASSWORD, without_script: '1' }
    const browser = visit(shop)
    await post(browser, '/registration?cookie-check=1', fields)
    const signedUp = await post(browser, '/registration?cookie-check=1', fields)
    expect([signedUp.status, signedUp.headers.location]).toEqual([303, '/'])
  })

  it('never shows a password again', async () => {
    const answer = await submit('/login', { email: anEmail(), password: 'a wrong password' })
    expect(answer.status).toBe(422)
    expect(sentForm(answer).errors.password).toHaveLength(1)
    expect(answer.body).not.toContain('a wrong password')
  })

  it('requests a link for a new password', async () => {
    const answer = await submit('/password_reset', { email: anEmail() })
    expect([answer.status, sentForm(answer).isDone]).toEqual([200, true])
    expect(sentForm(answer).message).toMatch(/\w+/)
  })

  it('accepts the cookie banner, and stays on the page', async () => {
    const browser = visit(shop)
    const referer = `${ORIGIN}/catalog/sales?page=2`
    const answer = await submit('/cookies', {}, browser, { referer })
    expect([answer.status, answer.headers.location]).toEqual([303, '/catalog/sales?page=2'])
    expect(answer.cookies[0]).toMatch(/^hasCookiesAgree=1; Max-Age=315000000; Path=\//)
    expect((await browser.get('/cookies.css')).body).toContain('display:none')
    expect((await visit(shop).get('/cookies.css')).body).toBe('')
    const nowhere = await submit('/cookies', {}, browser, { referer: `${ORIGIN}//evil.example/` })
    expect(nowhere.headers.location).toBe('/')
  })

  it.each(['/contacts_us', '/login', '/registration', '/password_reset', '/cookies'])(
    'from another site is refused at %s, and so is any other format',
    async (path) => {
      const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
      expect((await submit(path, { email: 'a@example.com' }, visit(shop), foreign)).status).toBe(403)
      expect((await visit(shop).post(path, { email: 'a@example.com' })).status).toBe(415)
    },
  )

  it.each([
    ['is too long', 413, 'x'.repeat(70_000), {}],
    ['comes from another site', 403, 'email=a', { 'sec-fetch-site': 'cross-site' }],
    ['comes in another format', 415, '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
  ])('is refused with a page where it %s', async (_, refusal, payload, headers) => {
    const {
      status,
      body,
      headers: answered,
    } = await visit(shop).post('/contacts_us', undefined, {
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    })
    expect([status, answered['content-type']]).toEqual([refusal, 'text/html; charset=utf-8'])
    expect(body).toContain('<h1>This did not work</h1>')
    expect(body).toContain('Go back one page to find what you have entered.')
  })
})

describe('a form that was posted too often', () => {
  const database = useDatabase()
  const shop = useShop(database, { pages: { pages: askedPages, picturesDir: tmpdir() } })

  it('says when to come back, and still has what was typed', async () => {
    const browser = visit(shop)
    const fields = { name: 'Ada', email: 'ada@example.com', message: 'Is there a towel?' }
    for (let sent = 0; sent < 5; sent += 1)
      expect((await post(browser, '/contacts_us', fields)).status).toBe(200)
    const refused = await post(browser, '/contacts_us', fields)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(sentForm(refused).values.message).toBe(fields.message)
  })
})
