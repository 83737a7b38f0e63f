import { batch, signal } from '@preact/signals-core'
import type { ProviderName } from '../../../contract/social-providers.ts'
import type { Call, Outcome, ReplyOf } from '../../lib/api.ts'
import type { Browser } from '../../lib/browser.ts'
import { type Restored, remote } from '../../lib/remote.ts'
import { submission } from '../../lib/submission.ts'
import { createAuthSession } from './auth-session.ts'

export type Providers = ReplyOf<'GET /api/v1/auth/providers'>
export type AuthState = Restored<Providers>
export type AuthField = 'email' | 'password'
export type Credentials = Record<AuthField, string>
export type AuthStore = ReturnType<typeof createAuthStore>

interface AuthDeps {
  browser: Browser
  /** Empties every other store of what belongs to the customer. */
  clearCustomerData: () => void
  start?: AuthState | undefined
}

const blank: Credentials = { email: '', password: '' }

/** Who is signed in, and the forms for logging in and signing up. */
export function createAuthStore(call: Call, { browser, clearCustomerData, start }: AuthDeps) {
  /** Logging in, signing up, or a social sign-in: only one of them runs at a time. */
  const form = submission<AuthField>({ fields: ['email', 'password'] })
  const user = signal(blank)
  /** What has just been done, in a sentence. */
  const notice = signal<string | null>(null)
  /** The server no longer knew the customer. */
  const hasSessionEnded = signal(false)
  /** A social sign-in waits for an email address: the form asks only for that. */
  const needUpdateInfo = signal(false)
  const providers = remote<Providers>(start)

  function clearErrors() {
    batch(() => {
      form.clearErrors()
      notice.value = null
    })
  }

  /** No password stays in the page longer than needed. */
  function clearForm() {
    user.value = blank
    needUpdateInfo.value = false
    notice.value = null
    hasSessionEnded.value = false
    form.clear()
  }

  const session = createAuthSession(call, {
    browser,
    clearCustomerData() {
      clearForm()
      clearCustomerData()
      // Nobody asked for it, so the login says why.
      hasSessionEnded.value = !session.hasLoggedOut.peek()
    },
  })

  function startSession() {
    batch(() => {
      clearForm()
      session.startSession()
    })
  }

  /** Editing clears errors. */
  function editCredentials(changes: Partial<Credentials>) {
    user.value = { ...user.peek(), ...changes }
    clearErrors()
  }

  async function send<T>(request: () => Promise<Outcome<T, AuthField>>): Promise<T | null> {
    notice.value = null
    const outcome = await form.send(request)
    return outcome?.ok ? outcome.data : null
  }

  async function logIn() {
    if (await send(() => call('POST /api/v1/login', { body: user.peek() }))) startSession()
  }

  async function register() {
    const { email, password } = user.peek()
    const body = needUpdateInfo.peek() ? { email } : { email, password }
    if (await send(() => call('POST /api/v1/registration', { body }))) startSession()
  }

  /** The second half of a social sign-in, with the parameters from the provider. */
  async function signInSocially(provider: ProviderName, parameters: Record<string, string>) {
    const answer = await send(() =>
      call('GET /api/v1/auth/:provider/callback/', { params: { provider }, query: parameters }),
    )
    if (answer?.needEmail) needUpdateInfo.value = true
    else if (answer) startSession()
  }

  /** The customer would rather use a password. */
  const cancelSocialSignIn = () => {
    needUpdateInfo.value = false
  }

  /** For a sign-in that failed before it reached this store. */
  const failSignIn = (message: string) => form.fail({ message })

  const showNotice = (shown: string) => {
    notice.value = shown
  }

  const loadProviders = async () => {
    if (providers.status.peek() !== 'success') await providers.take(call('GET /api/v1/auth/providers'))
  }

  return {
    ...session,
    startSession,
    status: form.status,
    isBusy: form.isBusy,
    errors: form.errors,
    message: form.message,
    user,
    notice,
    hasSessionEnded,
    needUpdateInfo,
    providers: providers.data,
    editCredentials,
    clearErrors,
    logIn,
    register,
    signInSocially,
    cancelSocialSignIn,
    failSignIn,
    showNotice,
    loadProviders,
    snapshot: providers.snapshot,
  }
}
