import { batch, signal } from '@preact/signals-core'
import type { Call } from '../../lib/api.ts'
import type { Memory } from '../../lib/browser.ts'
import type { AuthStore } from '../auth/auth.store.ts'

export type PrivacyField = 'email' | 'password'
export type PrivacyStore = ReturnType<typeof createPrivacyStore>

/** Deleting the account. */
export function createPrivacyStore(call: Call, _tab: Memory, auth: Pick<AuthStore, 'follow' | 'tell'>) {
  const isBusy = signal(false)
  const errors = signal<Partial<Record<PrivacyField, string[]>>>({})
  /** What went wrong, where that belongs to no field. */
  const problem = signal<string | null>(null)

  /** Editing clears errors. */
  function edit() {
    batch(() => {
      errors.value = {}
      problem.value = null
    })
  }

  /** `email` is the account's own, typed to show that this is meant. */
  async function deleteAccount(email: string, password: string) {
    if (isBusy.peek()) return
    edit()
    isBusy.value = true
    const outcome = await call('DELETE /api/v1/cabinet/user', { body: { email, password } })
    batch(() => {
      isBusy.value = false
      if (outcome.ok) {
        auth.follow()
        auth.tell('Your account is deleted, and everything that was yours with it.')
        return
      }
      errors.value = outcome.errors
      problem.value = Object.keys(outcome.errors).length > 0 ? null : outcome.message
    })
  }

  return { isBusy, errors, problem, edit, deleteAccount, clear: edit }
}
