import { describe, expect, it } from 'vitest'
import { createProductStore } from '../../office/catalog/product.store.ts'
import { anOffice, open, signedOut } from './an-office.ts'

describe('the office in a browser', () => {
  it('asks the server who is there, and says why it cannot be opened', async () => {
    const office = anOffice({ 'GET session': { body: { data: open } } })
    await office.session.load()
    expect(office.session.session.value).toMatchObject({
      stage: 'open',
      member: { name: 'Kim' },
      hasPasskey: true,
    })
    const broken = anOffice({ 'GET session': { status: 500, body: { message: 'Something went wrong.' } } })
    await broken.session.load()
    expect([broken.session.session.value, broken.session.problem.value]).toEqual([
      undefined,
      'Something went wrong.',
    ])
  })

  it('goes back to the log-in form, and says why, when a session ended and nobody logs in', async () => {
    const answers: Record<string, { status?: number; body: object }> = {
      'GET session': { body: { data: open } },
      'GET people': signedOut,
    }
    const office = anOffice(answers)
    await office.session.load()
    const loading = office.people.load()
    await expect.poll(() => office.session.again.reason.value).toBe('Please log in to the office.')
    // What is on the screen stays while it is asked for.
    expect(office.session.session.value?.stage).toBe('open')
    answers['GET session'] = { body: { data: null } }
    await office.session.logInLater()
    await loading
    expect(office.session.session.value).toBeNull()
    expect(office.session.notice.value).toMatch(/^You were logged out/)
  })

  it.each(['log out', 'a session that ended'])('keeps nothing that was shown after %s', async (how) => {
    const order = { number: 7, customer: { name: 'Ada Winter' }, emails: [], notes: [] }
    const office = anOffice({
      'GET session': { body: { data: open } },
      'GET orders/7': { body: order },
      'GET orders': { body: { orders: { data: [order] }, settlements: [] } },
      'GET people': { body: { items: [{ email: 'robin@example.com' }] } },
      'GET log': { body: { items: [{ id: 1, subject: '#7' }], next: 1 } },
      'GET log?before=1': { body: { items: [{ id: 0, subject: '#6' }], next: null } },
      'GET closures': { body: { items: [], settlements: [{ name: 'Bend' }] } },
      'GET closures/3': { body: { data: { id: 3 }, cases: [order], out: [] } },
      'GET timeline?days=14': { body: { version: 'a', places: [{ name: 'Bend' }] } },
      'GET today': { body: { day: '2026-11-22', places: [{ name: 'Bend' }] } },
      'GET factors': { body: { items: [{ name: 'Phone' }], recovery_codes_left: 1 } },
      'POST factors/recovery-codes': { body: { recovery_codes: ['abcd-efgh'] } },
      'POST logout': { body: {} },
    })
    await office.session.load()
    await Promise.all([
      office.order.load('7'),
      office.orders.load({}),
      office.people.load(),
      office.log.load({}).then(() => office.log.loadMore()),
      office.closures.load(),
      office.closures.loadDetails('3'),
      office.timeline.load({ from: undefined, days: 14, settlement: undefined }),
      office.today.load(),
      office.factors.load().then(() => office.factors.renewRecoveryCodes()),
    ])
    const shown = () => [
      office.order.order.data.value,
      office.orders.orders.data.value,
      office.people.people.data.value,
      office.log.newest.data.value,
      office.log.older.value[0] ?? null,
      office.closures.closures.data.value,
      office.closures.details.data.value,
      office.timeline.timeline.data.value,
      office.today.today.data.value,
      office.factors.factors.data.value,
      office.factors.recoveryCodes.value,
    ]
    expect(shown()).not.toContain(null)
    if (how === 'log out') await office.session.logOut()
    else office.session.forget()
    expect(shown().filter(Boolean)).toEqual([])
  })

  it('keeps nothing that a member typed for the next one', async () => {
    const title = {
      name: 'title',
      label: 'Title',
      kind: 'text',
      toText: (it: { title: string }) => it.title,
    } as const
    const office = anOffice({
      'GET session': { body: { data: open } },
      'GET catalog/products/7': { body: { id: 7, revision: 'r1', title: 'Juniper' } },
      'POST logout': { body: {} },
    })
    await office.session.load()
    const product = office.lazyStore(createProductStore)
    await product.load('7')
    product.type(title, 'Larch')
    expect(office.waiting.value).toBe(1)
    await office.session.logOut()
    expect(office.waiting.value).toBe(0)
    const next = office.lazyStore(createProductStore)
    await next.load('7')
    expect(next.textOf(title)).toBe('Juniper')
  })

  it('says nothing on a screen that is opened again of what was done there before', async () => {
    const lists = { items: [], settlements: [], units: [] }
    const office = anOffice({
      'GET people': { body: lists },
      'POST people': { body: lists },
      'GET saved-replies': { body: lists },
      'POST saved-replies': { body: lists },
      'GET partners': { body: lists },
      'POST own-use': { body: lists },
    })
    const { people, savedReplies, partners } = office
    await people.invite({ email: 'sam@example.com', role: 'staff', everywhere: true })
    await savedReplies.save({ title: 'Gate', text: 'It fits.' })
    await partners.bookOwnUse(1, { from: '2026-12-01', to: '2026-12-02' })
    const said = () => [people.done.value, savedReplies.done.value, partners.done.value]
    expect(said()).not.toContain(null)
    await Promise.all([people.load(), savedReplies.load(), partners.load()])
    expect(said()).toEqual([null, null, null])
  })

  it('shows no payout over the statement that is looked at by then', async () => {
    const statement = (month: string) => ({
      body: { data: { month, share: 5_000, partner: { id: 'alex' }, lines: [] } },
    })
    const { partners } = anOffice({
      'GET partners/alex/statements/2026-10': statement('2026-10'),
      'GET partners/alex/statements/2026-11': statement('2026-11'),
      'POST partners/alex/statements/2026-10/payout': statement('2026-10'),
    })
    await partners.loadStatement('alex', '2026-10')
    const october = partners.statement.data.value?.data
    await partners.loadStatement('alex', '2026-11')
    if (october) await partners.payOut(october)
    expect([partners.statement.data.value?.data.month, partners.done.value]).toEqual(['2026-11', null])
  })

  it('sends what the passkey answered, and nothing if there is no answer', async () => {
    const answers = {
      'POST login/passkey/challenge': { body: { options: { challenge: 'abc' } } },
      'POST login/passkey': { body: { data: open } },
    }
    const canceled = anOffice(answers)
    await canceled.session.logInByPasskey()
    expect(canceled.session.passkey.message.value).toBe('No passkey was used.')
    expect(canceled.sent).toHaveLength(1)

    const used = anOffice(answers, { credential: { id: 'x' } })
    await used.session.logInByPasskey()
    expect(used.sent.at(-1)).toEqual({ call: 'POST login/passkey', body: { credential: { id: 'x' } } })
    expect(used.session.session.value?.stage).toBe('open')
  })

  it('shows recovery codes until they are saved', async () => {
    const office = anOffice({
      'POST factors/authenticator': { body: { data: open, recovery_codes: ['abcd-efgh'] } },
      'GET factors': { body: { items: [], recovery_codes_left: 1 } },
    })
    await office.factors.addAuthenticator('123456')
    expect(office.factors.recoveryCodes.value).toEqual(['abcd-efgh'])
    office.factors.forgetRecoveryCodes()
    expect(office.factors.recoveryCodes.value).toBeNull()
  })
})
