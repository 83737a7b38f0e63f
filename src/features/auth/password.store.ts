import { batch, signal } from '@preact/signals-core'
import type { Call, Outcome } from '../../lib/api.ts'
import type { SafeStorage } from '../../lib/browser.ts'
import { submission } from '../../lib/submission.ts'
import type { AuthStore } from './auth.store.ts'

export type PasswordField = 'email' | 'token' | 'current_password' | 'password'
export type PasswordStore = ReturnType<typeof createPasswordStore>

/** Resetting and changing a password. What is typed stays in the form alone. */
export function createPasswordStore(
  call: Call,
  _tabStorage: SafeStorage,
  auth: Pick<AuthStore, 'startSession'>,
) {
  const form = submission<PasswordField>()
  /** What has been done, in the server's words or ours. */
  const doneMessage = signal<string | null>(null)
  /** From the link in the email; null where the page was opened without one. */
  const token = signal<string | null>(null)

  function clear() {
    batch(() => {
      form.clear()
      doneMessage.value = null
    })
  }

  async function send<T>(
    request: () => Promise<Outcome<T, PasswordField>>,
    describe: (data: T) => string,
  ): Promise<boolean> {
    if (!form.isBusy.peek()) doneMessage.value = null
    const outcome = await form.send(request, (data) => {
      doneMessage.value = describe(data)
    })
    return outcome?.ok ?? false
  }

  const requestLink = (email: string) =>
    send(
      () => call('POST /api/v1/password-reset', { body: { email } }),
      ({ message }) => message,
    )

  /** The page was opened with this link, or without one. */
  function openLink(found: string | null) {
    clear()
    token.value = found
  }

  async function setNewPassword(password: string) {
    const isDone = await send(
      () => call('PUT /api/v1/password-reset', { body: { token: token.peek() ?? '', password } }),
      () => 'Your new password is set, and you are logged in.',
    )
    // The link also signs in.
    if (isDone) auth.startSession()
  }

  const changePassword = (current: string, password: string) =>
    send(
      () => call('PUT /api/v1/cabinet/user/password', { body: { current_password: current, password } }),
      () => 'Your password has been changed. You were logged out everywhere else.',
    )

  /** Editing clears errors. */
  const edit = () => {
    if (!form.isBusy.peek()) clear()
  }

  const { status, isBusy, errors, message } = form
  return {
    status,
    isBusy,
    errors,
    message,
    doneMessage,
    token,
    openLink,
    requestLink,
    setNewPassword,
    changePassword,
    edit,
    clear,
  }
}
