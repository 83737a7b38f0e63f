import type { Call } from '../../lib/api.ts'
import type { SafeStorage } from '../../lib/browser.ts'
import { submission } from '../../lib/submission.ts'
import type { AuthStore } from '../auth/auth.store.ts'

export type AccountDeletionField = 'email' | 'password'
export type AccountDeletionStore = ReturnType<typeof createAccountDeletionStore>

/** Deleting the account. */
export function createAccountDeletionStore(
  call: Call,
  _tabStorage: SafeStorage,
  auth: Pick<AuthStore, 'followLogout' | 'showNotice'>,
) {
  const deletion = submission<AccountDeletionField>()

  /** `email` is the account's own, typed to show that this is meant. */
  const deleteAccount = (email: string, password: string) =>
    deletion.send(
      () => call('DELETE /api/v1/cabinet/user', { body: { email, password } }),
      () => {
        auth.followLogout()
        auth.showNotice('Your account has been deleted, along with your personal data.')
      },
    )

  return {
    isBusy: deletion.isBusy,
    errors: deletion.errors,
    message: deletion.message,
    /** Editing clears errors. */
    edit: deletion.clearErrors,
    deleteAccount,
    clear: deletion.clear,
  }
}
