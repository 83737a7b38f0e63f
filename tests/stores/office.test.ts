import { describe, expect, it, vi } from 'vitest'
import type { PasskeyAnswer } from '../../office/factors/passkey.ts'
import { createProductStore } from '../../office/catalog/product.store.ts'
import { createClosuresStore } from '../../office/closures/closures.store.ts'
import { createLogStore } from '../../office/log/log.store.ts'
import { createSavedRepliesStore } from '../../office/messages/saved-replies.store.ts'
import { createOrderStore } from '../../office/orders/order.store.ts'
import { createOrdersStore } from '../../office/orders/orders.store.ts'
import { createPartnersStore } from '../../office/partners/partners.store.ts'
import { createPeopleStore } from '../../office/people/people.store.ts'
import { createOfficeStores } from '../../office/stores.ts'
import { createTimelineStore } from '../../office/timeline/timeline.store.ts'
import { createTodayStore } from '../../office/today/today.store.ts'
import { SHOP_MARK } from '../../contract/shop-mark.ts'
import { aStorage } from './a-storage.ts'
import { aTapDevice } from './a-tap-device.ts'
import { dayAfter, nameOfDay } from '../../office/today/days.ts'

const member = { email: 'kim@example.com', name: 'Kim', role: 'owner' }
const open = { stage: 'open', member, order_news: true, has_passkey: true, has_authenticator: false }

const signedOut = { status: 401, body: { message: 'Please log in to the office.' } }

/** The office with a server that answers each call as said, and a device for passkeys. */
function anOffice(
  answers: Record<string, { status?: number; body: object }>,
  answer: PasskeyAnswer = { message: 'No passkey was used.' },
) {
  const sent: { call: string; body: unknown }[] = []
  const send: typeof fetch = async (url, init) => {
    const call = `${String(init?.method ?? 'get').toUpperCase()} ${String(url).replace('/api/v1/office/', '')}`
    sent.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
    const { status = 200, body } = answers[call] ?? {
      status: 404,
      body: { message: 'There is no such call.' },
    }
    const headers = {
      'content-type': 'application/json',
      [SHOP_MARK]: '1',
      date: new Date().toUTCString(),
    }
    return new Response(JSON.stringify(body), { status, headers })
  }
  const ask = async () => answer
  const stores = createOfficeStores({
    fetch: send,
    passkeys: { make: ask, use: ask },
    tab: aStorage(),
    ...aTapDevice(),
  })
  const { lazyStore } = stores
  return {
    ...stores,
    people: lazyStore(createPeopleStore),
    savedReplies: lazyStore(createSavedRepliesStore),
    partners: lazyStore(createPartnersStore),
    order: lazyStore(createOrderStore),
    orders: lazyStore(createOrdersStore),
    log: lazyStore(createLogStore),
    closures: lazyStore(createClosuresStore),
    timeline: lazyStore(createTimelineStore),
    today: lazyStore(createTodayStore),
    sent,
  }
}

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
    await vi.waitFor(() => expect(office.session.again.reason.value).toBe('Please log in to the office.'))
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

describe('a call that needs a log-in', () => {
  const half = { ...open, stage: 'password' }
  /** An open office whose session ends as soon as it is asked to invite somebody. */
  async function anEndedOffice() {
    const answers: Record<string, { status?: number; body: object }> = {
      'GET session': { body: { data: open } },
      'POST people': signedOut,
      'POST login/passkey/challenge': { body: { options: { challenge: 'abc' } } },
      'POST login': { body: { data: half } },
    }
    const office = anOffice(answers, { credential: { id: 'x' } })
    await office.session.load()
    const inviting = office.people.invite({ email: 'sam@example.com', role: 'staff', everywhere: true })
    await vi.waitFor(() => expect(office.session.again.reason.value).not.toBeNull())
    const logIn = () => {
      answers['POST people'] = { body: { items: [], settlements: [], units: [] } }
      return { body: { data: open } }
    }
    return { office, answers, inviting, logIn }
  }
  const invitations = ({ sent }: { sent: { call: string; body: unknown }[] }) =>
    sent.filter(({ call }) => call === 'POST people').map(({ body }) => body)

  it('is made again, as it was, after a passkey was used in place', async () => {
    const { office, answers, inviting, logIn } = await anEndedOffice()
    answers['POST login/passkey'] = logIn()
    await office.session.logInByPasskey()
    expect(await inviting).toBe(true)
    const body = { email: 'sam@example.com', role: 'staff', everywhere: true }
    expect(invitations(office)).toEqual([body, body])
    expect(office.session.again.reason.value).toBeNull()
    expect(office.session.session.value?.stage).toBe('open')
  })

  it('waits for both halves of a log-in by password', async () => {
    const { office, answers, inviting, logIn } = await anEndedOffice()
    await office.session.logIn('kim@example.com', 'larch needles')
    expect(office.session.again.half.value?.stage).toBe('password')
    expect(office.session.session.value?.stage).toBe('open')
    expect(invitations(office)).toHaveLength(1)
    // The first half is over before the second.
    answers['POST login/code'] = signedOut
    await office.session.sendCode('123456')
    expect(office.session.again.half.value).toBeNull()
    expect(office.session.password.message.value).toBe('That took too long. Please begin again.')
    await office.session.logIn('kim@example.com', 'larch needles')
    answers['POST login/code'] = logIn()
    await office.session.sendCode('123456')
    await inviting
    expect(invitations(office)).toHaveLength(2)
  })

  it('fails with the server’s sentence if they do not log in, and the rest of the office stays open', async () => {
    const { office, inviting } = await anEndedOffice()
    await office.session.logInLater()
    expect(await inviting).toBe(false)
    expect(office.people.inviting.message.value).toBe('Please log in to the office.')
    expect(invitations(office)).toHaveLength(1)
    expect(office.session.session.value?.stage).toBe('open')
  })

  it('is never made for another member who logs in instead', async () => {
    const { office, answers } = await anEndedOffice()
    const leave = vi.fn<() => void>()
    vi.stubGlobal('location', { reload: leave })
    const other = { ...open, member: { ...member, email: 'lou@example.com' } }
    answers['POST login/passkey'] = { body: { data: other } }
    await office.session.logInByPasskey()
    vi.unstubAllGlobals()
    expect(leave).toHaveBeenCalledOnce()
    expect(office.session.session.value?.member.email).toBe('kim@example.com')
    expect(invitations(office)).toHaveLength(1)
  })
})

describe('a day in the office', () => {
  it('has a day before and after, across months and daylight saving time', () => {
    expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28')
    expect(dayAfter('2026-11-01', 1)).toBe('2026-11-02')
  })

  it('has a name', () => {
    expect(nameOfDay('2026-11-22', '2026-11-22')).toBe('Today, Sunday, November 22')
    expect(nameOfDay('2026-11-23', '2026-11-22')).toBe('Monday, November 23')
  })
})
