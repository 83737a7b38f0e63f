import type { AreaProps } from '../area.ts'
import { createTimelineStore } from './timeline.store.ts'
import { TimelineScreen } from './TimelineScreen.tsx'

/** All saunas and what takes their days. */
export function TimelineArea({ stores, session }: AreaProps) {
  return (
    <TimelineScreen
      store={stores.lazyStore(createTimelineStore)}
      canEdit={session.member.role !== 'partner'}
    />
  )
}
