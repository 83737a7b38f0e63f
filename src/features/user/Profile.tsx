import { useSignals } from '@preact/signals-react/runtime'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CabinetSkeleton } from './CabinetSkeleton.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileView } from './ProfileView.tsx'
import type { UserStore } from './user.store.ts'

/** The customer's data, to view or to edit. */
export function Profile({ store }: { store: UserStore }) {
  useSignals()
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
