import { batch, signal } from '@preact/signals-core'
import type { Call, ReplyOf } from '../../lib/api.ts'
import type { Browser } from '../../lib/browser.ts'
import { type Restored, remote } from '../../lib/remote.ts'
import { createAuthSession } from './auth-session.ts'

export type Providers = ReplyOf<'GET /api/v1/auth/providers'>
export type AuthState = Restored<Providers>
export type AuthStore = ReturnType<typeof createAuthStore>

interface AuthDeps {
  browser: Browser
  /** Empties every other store of what belongs to the customer. */
  clearCustomerData: () => void
  start?: AuthState | undefined
}

/** Who is signed in, and what the forms for it have to say; the forms themselves are in `sign-in.store.ts`. */
export function createAuthStore(call: Call, { browser, clearCustomerData, start }: AuthDeps) {
  /** What has just been done, in a sentence. */
  const notice = signal<string | null>(null)
  /** The server no longer knew the customer. */
  const hasSessionEnded = signal(false)
  const providers = remote<Providers>(start)

  const session = createAuthSession(call, {
    browser,
    clearCustomerData() {
      notice.value = null
      clearCustomerData()
      // Nobody asked for it, so the login says why.
      hasSessionEnded.value = !session.hasLoggedOut.peek()
    },
  })

  function startSession() {
    batch(() => {
      notice.value = null
      hasSessionEnded.value = false
      session.startSession()
    })
  }

  const showNotice = (shown: string | null) => {
    notice.value = shown
  }

  const loadProviders = async () => {
    if (providers.status.peek() !== 'success') await providers.take(call('GET /api/v1/auth/providers'))
  }

  return {
    ...session,
    startSession,
    notice,
    hasSessionEnded,
    providers: providers.data,
    showNotice,
    loadProviders,
    snapshot: providers.snapshot,
  }
}
