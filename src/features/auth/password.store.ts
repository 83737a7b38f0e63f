import { batch, signal } from '@preact/signals-core'
import type { Call, Outcome } from '../../lib/api.ts'
import type { SafeStorage } from '../../lib/browser.ts'
import { submission } from '../../lib/submission.ts'
import type { AuthStore } from './auth.store.ts'

export type PasswordField = 'email' | 'token' | 'current_password' | 'password'
export type PasswordStore = ReturnType<typeof createPasswordStore>

const lostAnswer =
  'We did not hear back from the shop, so your new password may already be in effect. If the shop asks you to log in, use the new one first. If it does not work, your old one still does.'
const useNewOne =
  'Please use your new password. If it does not work, the change did not arrive, and your old one still does.'

/** Resetting and changing a password. What is typed stays in the form alone. */
export function createPasswordStore(
  call: Call,
  _tabStorage: SafeStorage,
  auth: Pick<AuthStore, 'startSession' | 'confirmSession' | 'showNotice'>,
) {
  const form = submission<PasswordField>()
  /** What has been done, in the server's words or ours. */
  const doneMessage = signal<string | null>(null)
  /** No answer came to a change, so nobody here knows whether the new password counts. */
  let isAnswerLost = false
  /** From the link in the email; null where the page was opened without one. */
  const token = signal<string | null>(null)

  function clear() {
    batch(() => {
      form.clear()
      doneMessage.value = null
    })
  }

  function send<T>(request: () => Promise<Outcome<T, PasswordField>>, describe: (data: T) => string) {
    if (!form.isBusy.peek()) doneMessage.value = null
    return form.send(request, (data) => {
      doneMessage.value = describe(data)
    })
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
    const outcome = await send(
      () => call('PUT /api/v1/password-reset', { body: { token: token.peek() ?? '', password } }),
      () => 'Your new password is set, and you are logged in.',
    )
    // The link also signs in.
    if (outcome?.ok) auth.startSession()
  }

  /** @returns whether the server said that it is changed */
  async function changePassword(current: string, password: string): Promise<boolean> {
    const outcome = await send(
      () => call('PUT /api/v1/cabinet/user/password', { body: { current_password: current, password } }),
      () => 'Your password has been changed. You were logged out everywhere else.',
    )
    if (outcome && !outcome.ok && outcome.status === null) {
      form.fail({ message: lostAnswer })
      isAnswerLost = true
    }
    // The change ends every session. The new one was in the answer.
    if (isAnswerLost && outcome) {
      const isOpen = await auth.confirmSession()
      if (!isOpen) auth.showNotice(useNewOne)
      // Once the shop answers and the session goes on, the lost change was none.
      if (!isOpen || outcome.status !== null) isAnswerLost = false
    }
    return outcome?.ok ?? false
  }

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
