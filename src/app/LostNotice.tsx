import { type ComponentType, lazy, Suspense } from 'react'

/** Only who has lost the shop needs it; and if it was not saved either, the page goes on without it. */
const Notice = lazy<ComponentType<{ savedAt: string | null }>>(() =>
  import('../features/offline/ConnectionNotice.tsx').then(
    (loaded) => ({ default: loaded.ConnectionNotice }),
    () => ({ default: () => null }),
  ),
)

/** How old the page is, while that cannot be found out. */
export function LostNotice({ savedAt }: { savedAt: string | null }) {
  return (
    <Suspense fallback={null}>
      <Notice savedAt={savedAt} />
    </Suspense>
  )
}
