import { batch, effect, signal } from '@preact/signals-core'
import type { ProviderName } from '../../../contract/social-providers.ts'
import type { Call, Outcome } from '../../lib/api.ts'
import type { SafeStorage } from '../../lib/browser.ts'
import { submission } from '../../lib/submission.ts'
import type { AuthStore } from './auth.store.ts'
import { createReturnUrl } from './return-url.ts'

export type AuthField = 'email' | 'password'
export type Credentials = Record<AuthField, string>
export type SignInStore = ReturnType<typeof createSignInStore>

const blank: Credentials = { email: '', password: '' }

/** The forms for logging in and signing up. */
export function createSignInStore(
  call: Call,
  tabStorage: SafeStorage,
  auth: Pick<AuthStore, 'isAuthorized' | 'startSession' | 'showNotice'>,
) {
  /** Logging in, signing up, or a social sign-in: only one of them runs at a time. */
  const form = submission<AuthField>({ fields: ['email', 'password'] })
  const user = signal(blank)
  /** A social sign-in waits for an email address: the form asks only for that. */
  const needUpdateInfo = signal(false)
  /** Where the visitor goes on once they are signed in; null if that is not known. */
  const returnUrl = () => createReturnUrl(tabStorage).peek()

  function clearErrors() {
    batch(() => {
      form.clearErrors()
      auth.showNotice(null)
    })
  }

  function clear() {
    batch(() => {
      user.value = blank
      needUpdateInfo.value = false
      form.clear()
    })
  }

  // No password stays in the page longer than needed, whichever way the customer got in. The end of a session clears nothing:
  // what is here then was typed by a guest, perhaps before the server has heard of an earlier log-out.
  effect(() => {
    if (auth.isAuthorized.value) clear()
  })

  /** Editing clears errors. */
  function editCredentials(changes: Partial<Credentials>) {
    user.value = { ...user.peek(), ...changes }
    clearErrors()
  }

  async function send<T>(request: () => Promise<Outcome<T, AuthField>>): Promise<T | null> {
    auth.showNotice(null)
    const outcome = await form.send(request)
    return outcome?.ok ? outcome.data : null
  }

  async function logIn() {
    if (await send(() => call('POST /api/v1/login', { body: user.peek() }))) auth.startSession()
  }

  async function register() {
    const { email, password } = user.peek()
    const body = needUpdateInfo.peek() ? { email } : { email, password }
    if (await send(() => call('POST /api/v1/registration', { body }))) auth.startSession()
  }

  /** The second half of a social sign-in, with the parameters from the provider. */
  async function signInSocially(provider: ProviderName, parameters: Record<string, string>) {
    const answer = await send(() =>
      call('GET /api/v1/auth/:provider/callback/', { params: { provider }, query: parameters }),
    )
    if (answer?.needEmail) needUpdateInfo.value = true
    else if (answer) auth.startSession()
  }

  /** The customer would rather use a password. */
  const cancelSocialSignIn = () => {
    needUpdateInfo.value = false
  }

  /** For a sign-in that failed before it reached this store. */
  const failSignIn = (message: string) => form.fail({ message })

  return {
    status: form.status,
    isBusy: form.isBusy,
    errors: form.errors,
    message: form.message,
    user,
    needUpdateInfo,
    returnUrl,
    editCredentials,
    clearErrors,
    logIn,
    register,
    signInSocially,
    cancelSocialSignIn,
    failSignIn,
  }
}
