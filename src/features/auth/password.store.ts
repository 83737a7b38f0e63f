import { batch, signal } from '@preact/signals-core'
import type { Call, Outcome } from '../../lib/api.ts'
import type { Memory } from '../../lib/browser.ts'
import type { Status } from '../../lib/remote.ts'
import type { AuthStore } from './auth.store.ts'

export type PasswordField = 'email' | 'token' | 'current_password' | 'password'
export type PasswordStore = ReturnType<typeof createPasswordStore>

/** A forgotten password, and a changed one. What is typed lives in the form alone. */
export function createPasswordStore(call: Call, _tab: Memory, auth: Pick<AuthStore, 'enter'>) {
  const status = signal<Status>('initial')
  const errors = signal<Partial<Record<PasswordField, string[]>>>({})
  /** What went wrong, where that belongs to no field. */
  const problem = signal<string | null>(null)
  /** What was done, in the server's words or ours. */
  const done = signal<string | null>(null)
  /** Out of the mail's link; null where the page was opened without. */
  const token = signal<string | null>(null)

  function clear() {
    batch(() => {
      status.value = 'initial'
      errors.value = {}
      problem.value = null
      done.value = null
    })
  }

  async function attempt<T>(ask: () => Promise<Outcome<T>>, tell: (data: T) => string): Promise<boolean> {
    if (status.peek() === 'fetching') return false
    clear()
    status.value = 'fetching'
    const outcome = await ask()
    batch(() => {
      status.value = outcome.ok ? 'success' : 'error'
      if (outcome.ok) {
        done.value = tell(outcome.data)
        return
      }
      errors.value = outcome.errors
      if (Object.keys(outcome.errors).length === 0) problem.value = outcome.message
    })
    return outcome.ok
  }

  const askForLink = (email: string) =>
    attempt(
      () => call('POST /api/v1/password-reset', { body: { email } }),
      ({ message }) => message,
    )

  /** The page was opened by this link, or by none. */
  function open(found: string | null) {
    clear()
    token.value = found
  }

  async function choose(password: string) {
    const isDone = await attempt(
      () => call('PUT /api/v1/password-reset', { body: { token: token.peek() ?? '', password } }),
      () => 'Your new password is set, and you are logged in.',
    )
    // The link also signs in.
    if (isDone) auth.enter()
  }

  const change = (current: string, password: string) =>
    attempt(
      () => call('PUT /api/v1/cabinet/user/password', { body: { current_password: current, password } }),
      () => 'Your password is changed. You were logged out everywhere else.',
    )

  /** Editing clears errors. */
  const edit = () => {
    if (status.peek() !== 'fetching') clear()
  }

  return { status, errors, problem, done, token, open, askForLink, choose, change, edit, clear }
}
