import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CabinetSkeleton } from './CabinetSkeleton.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import type { ProfileDraft } from './profile-draft.ts'
import { ProfileView } from './ProfileView.tsx'
import type { UserStore } from './user.store.ts'

interface ProfileProps {
  store: UserStore
  draft: ProfileDraft
}

/** The customer's data, to view or to edit. */
export function Profile({ store, draft }: ProfileProps) {
  useSignals()
  useEffect(() => draft.follow(store), [draft, store])
  const { data, status } = store.userData
  if (store.userEditForm.isShow.value) return <ProfileForm store={store} />
  if (data.value) return <ProfileView user={data.value} onEdit={store.startEdit} />
  if (status.value === 'error')
    return (
      <EmptyState
        kind="error"
        title="Your profile could not be loaded"
        onRetry={() => void store.loadUser()}
      />
    )
  return <CabinetSkeleton />
}
