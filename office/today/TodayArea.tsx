import type { AreaProps } from '../area.ts'
import { createTodayStore } from './today.store.ts'
import { TodayScreen } from './TodayScreen.tsx'

/** The day's work. */
export function TodayArea({ stores, session }: AreaProps) {
  return (
    <TodayScreen
      store={stores.lazyStore(createTodayStore)}
      stores={stores}
      mayRecord={session.member.role !== 'partner'}
    />
  )
}
