import { describe, expect, it, vi } from 'vitest'
import { createReportsStore } from '../../office/reports/reports.store.ts'
import { anOffice, member, open, signedOut } from './an-office.ts'

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
    await expect.poll(() => office.session.again.reason.value).not.toBeNull()
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
    office.lazyStore(createReportsStore).type('one', 'Door hangs.', '')
    const waiting: number[] = []
    // The browser asks before it leaves what waits.
    const leave = vi.fn<() => void>(() => void waiting.push(office.waiting.value))
    vi.stubGlobal('location', { reload: leave })
    const other = { ...open, member: { ...member, email: 'lou@example.com' } }
    answers['POST login/passkey'] = { body: { data: other } }
    await office.session.logInByPasskey()
    vi.unstubAllGlobals()
    expect(leave).toHaveBeenCalledOnce()
    expect(waiting).toEqual([0])
    expect(office.session.session.value?.member.email).toBe('kim@example.com')
    expect(invitations(office)).toHaveLength(1)
  })
})

describe('a note about a sauna that was not saved', () => {
  const lou = { ...open, member: { ...member, email: 'lou@example.com' } }

  it.each([
    ['waits out of sight for the member who logs in later', open, 1],
    ['is nobody else’s', lou, 0],
  ])('%s', async (_, next, count) => {
    const answers: Record<string, { status?: number; body: object }> = {
      'GET session': { body: { data: open } },
      'POST login/passkey/challenge': { body: { options: { challenge: 'abc' } } },
      'POST login/passkey': { body: { data: next } },
    }
    const office = anOffice(answers, { credential: { id: 'x' } })
    await office.session.load()
    office.lazyStore(createReportsStore).type('one', 'Door hangs.', '')
    answers['GET session'] = { body: { data: null } }
    await office.session.logInLater()
    expect([office.session.session.value, office.waiting.value]).toEqual([null, 1])
    expect(office.session.notice.value).toContain('They’re waiting in this tab')
    await office.session.logInByPasskey()
    expect(office.session.session.value?.stage).toBe('open')
    expect([office.waiting.value, Object.keys(office.lazyStore(createReportsStore).drafts.value)]).toEqual([
      count,
      count ? ['one'] : [],
    ])
  })
})
