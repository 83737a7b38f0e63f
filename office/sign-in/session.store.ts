import { batch, signal } from '@preact/signals-core'
import { submission } from '../../src/lib/submission.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'
import type { Passkeys } from '../factors/passkey.ts'
import { createLogInAgain } from './log-in-again.ts'

export type OfficeSession = NonNullable<ReplyOf<'GET /api/v1/office/session'>['data']>
type Invited = ReplyOf<'POST /api/v1/office/invitation'>['data']
export type SessionStore = ReturnType<typeof createSessionStore>

/**
 * Who uses the office in this browser, and how they log in and out.
 * @param onLogOut they left on purpose, and nothing of the office stays in this browser
 * @param onSomeoneElse another member has logged in where this one was asked to
 */
export function createSessionStore(
  call: OfficeCall,
  passkeys: Passkeys,
  onLogOut: () => void,
  onSomeoneElse: () => void,
) {
  /** Undefined until the server has said it. */
  const session = signal<OfficeSession | null | undefined>(undefined)
  /** Why the office cannot be opened at all. */
  const problem = signal<string | null>(null)
  /** What happened to the session before this one, for the form that follows. */
  const notice = signal<string | null>(null)
  const invited = signal<Invited | null>(null)
  const password = submission<'email' | 'password'>({ fields: ['email', 'password'] })
  const code = submission<'code'>({ fields: ['code'] })
  const passkey = submission<'credential'>({ fields: [] })
  const joining = submission<'token' | 'name' | 'password'>({ fields: ['name', 'password'] })
  const leaving = submission()
  const ending = submission()
  const again = createLogInAgain(onSomeoneElse)

  const show = (data: OfficeSession | null) =>
    batch(() => {
      session.value = data
      problem.value = null
      if (data?.stage === 'open') notice.value = null
    })

  /** After a step of a log-in; one in place leaves the screen as it is. */
  function onStep(data: OfficeSession) {
    const before = session.peek()
    if (again.reason.peek() === null || !before) return show(data)
    const complete = again.take(data, before)
    if (!complete) return
    show(complete)
    again.end(true)
  }

  async function load() {
    const outcome = await call('GET /api/v1/office/session')
    if (outcome.ok) show(outcome.data.data)
    else problem.value = outcome.message
  }

  /** The server knows this session no longer. */
  function forget() {
    again.end(false)
    if (session.peek())
      notice.value = 'You were logged out, because some time has passed or someone ended it.'
    session.value = null
  }

  /** A call needs a log-in. @param why the server's sentence. @returns whether there is one now */
  async function logInFor(why: string): Promise<boolean> {
    if (session.peek()?.stage === 'open') return again.ask(why)
    forget()
    return false
  }

  /** A step of a log-in found none that it could complete. */
  function startOver() {
    if (again.reason.peek() === null) return forget()
    again.half.value = null
    password.fail({ message: 'That took too long. Please begin again.' })
  }

  /** They do not log in now. What is possible without it stays open; else they are out. */
  async function logInLater() {
    again.end(false)
    const outcome = await call('GET /api/v1/office/session')
    if (outcome.ok && outcome.data.data) show(outcome.data.data)
    else if (outcome.ok) forget()
  }

  const logIn = (email: string, typed: string) =>
    password.send(
      () => call('POST /api/v1/office/login', { body: { email, password: typed } }),
      ({ data }) => onStep(data),
    )

  const sendCode = (typed: string) =>
    code.send(
      () => call('POST /api/v1/office/login/code', { body: { code: typed } }),
      ({ data }) => onStep(data),
    )

  async function logInByPasskey() {
    const asked = await passkey.send(() => call('POST /api/v1/office/login/passkey/challenge'))
    if (!asked?.ok) return
    const answer = await passkeys.use(asked.data.options)
    if ('message' in answer) return passkey.fail(answer)
    await passkey.send(
      () => call('POST /api/v1/office/login/passkey', { body: answer }),
      ({ data }) => onStep(data),
    )
  }

  const openInvitation = (token: string) =>
    joining.send(
      () => call('POST /api/v1/office/invitation', { body: { token } }),
      ({ data }) => {
        invited.value = data
      },
    )

  const acceptInvitation = (token: string, typed: { name: string; password: string }) =>
    joining.send(
      () => call('PUT /api/v1/office/invitation', { body: { token, ...typed } }),
      ({ data }) => show(data),
    )

  async function logOut() {
    const outcome = await leaving.send(() => call('POST /api/v1/office/logout'))
    if (!outcome?.ok) return
    onLogOut()
    show(null)
  }

  async function endAllSessions() {
    const outcome = await ending.send(() => call('POST /api/v1/office/sessions/end'))
    if (!outcome?.ok) return
    onLogOut()
    batch(() => {
      show(null)
      notice.value = 'You are logged out everywhere.'
    })
  }

  return {
    session,
    problem,
    notice,
    invited,
    password,
    code,
    passkey,
    joining,
    leaving,
    ending,
    again,
    show,
    load,
    forget,
    logInFor,
    logInLater,
    startOver,
    logIn,
    sendCode,
    logInByPasskey,
    openInvitation,
    acceptInvitation,
    logOut,
    endAllSessions,
  }
}
