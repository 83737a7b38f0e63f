import { effect, untracked } from '@preact/signals-core'
import type { Call } from '../../lib/api.ts'
import { draftKeys, type SafeStorage } from '../../lib/browser.ts'
import type { UserForm, UserStore } from './user.store.ts'

interface Draft {
  /** The address of the account that it belongs to. */
  owner: string
  form: UserForm
}

export type ProfileDraft = ReturnType<typeof createProfileDraft>

/**
 * What a customer is changing of their profile. The tab remembers it while it is not saved, so that nothing is lost by a
 * reload, or by a session that ends: who logs in again finds it, and nobody else does. The password is not remembered.
 */
export function createProfileDraft(_call: Call, tabStorage: SafeStorage) {
  function read(): Draft | null {
    try {
      return JSON.parse(tabStorage.read(draftKeys.profile) ?? 'null') as Draft | null
    } catch {
      // Storage can hold anything.
      return null
    }
  }

  /** Goes on with what was left, as soon as it is known whose profile it is, and remembers it from then on. @returns its end */
  function follow({ userData, userEditForm, editUser }: UserStore): () => void {
    let known: string | undefined
    return effect(() => {
      const owner = userData.data.value?.email
      if (owner && owner !== known) {
        const draft = read()
        if (draft?.owner === owner) untracked(() => editUser(draft.form))
      }
      known = owner
      // Without an owner the session has ended, and what is there stays.
      if (!owner) return
      const { password: _, ...form } = userEditForm.data.value
      if (userEditForm.isShow.value)
        tabStorage.write(draftKeys.profile, JSON.stringify({ owner, form } satisfies Draft))
      else tabStorage.remove(draftKeys.profile)
    })
  }

  return { follow }
}
