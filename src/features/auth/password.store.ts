import { batch, signal } from '@preact/signals-core'
import type { Call, Outcome } from '../../lib/api.ts'
import type { SafeStorage } from '../../lib/browser.ts'
import { submission } from '../../lib/submission.ts'
import type { AuthStore } from './auth.store.ts'

export type PasswordField = 'email' | 'token' | 'current_password' | 'password'
export type PasswordStore = ReturnType<typeof createPasswordStore>

/** A forgotten password, and a changed one. What is typed lives in the form alone. */
export function createPasswordStore(
  call: Call,
  _tabStorage: SafeStorage,
  auth: Pick<AuthStore, 'startSession'>,
) {
  const form = submission<PasswordField>()
  /** What was done, in the server's words or ours. */
  const done = signal<string | null>(null)
  /** Out of the mail's link; null where the page was opened without. */
  const token = signal<string | null>(null)

  function clear() {
    batch(() => {
      form.clear()
      done.value = null
    })
  }

  async function send<T>(
    request: () => Promise<Outcome<T, PasswordField>>,
    describe: (data: T) => string,
  ): Promise<boolean> {
    if (!form.isBusy.peek()) done.value = null
    const outcome = await form.send(request, (data) => {
      done.value = describe(data)
    })
    return outcome?.ok ?? false
  }

  const askForLink = (email: string) =>
    send(
      () => call('POST /api/v1/password-reset', { body: { email } }),
      ({ message }) => message,
    )

  /** The page was opened by this link, or by none. */
  function open(found: string | null) {
    clear()
    token.value = found
  }

  async function choose(password: string) {
    const isDone = await send(
      () => call('PUT /api/v1/password-reset', { body: { token: token.peek() ?? '', password } }),
      () => 'Your new password is set, and you are logged in.',
    )
    // The link also signs in.
    if (isDone) auth.startSession()
  }

  const change = (current: string, password: string) =>
    send(
      () => call('PUT /api/v1/cabinet/user/password', { body: { current_password: current, password } }),
      () => 'Your password is changed. You were logged out everywhere else.',
    )

  /** Editing clears errors. */
  const edit = () => {
    if (!form.isBusy.peek()) clear()
  }

  const { status, isBusy, errors, message } = form
  return { status, isBusy, errors, message, done, token, open, askForLink, choose, change, edit, clear }
}
