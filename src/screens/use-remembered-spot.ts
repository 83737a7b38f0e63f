import { useSignals } from '@preact/signals-react/runtime'
import { siteOf } from '../features/siting/site-inputs.ts'
import { createUserStore, type User } from '../features/user/user.store.ts'
import type { CheckForm } from '../lib/check-answers.ts'
import { useLazyStore } from '../stores.tsx'

/**
 * The place of an earlier order, until something is answered. It may be another one than that of this delivery, so it is
 * only offered. The page loads the profile.
 */
export function useRememberedSpot(store: CheckForm): NonNullable<User['site']> | null {
  useSignals()
  const known = useLazyStore(createUserStore).userData.data.value?.site ?? null
  return siteOf(store.form.value) === null ? known : null
}
