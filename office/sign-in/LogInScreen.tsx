import { useSignals } from '@preact/signals-react/runtime'
import { Notice } from '../../src/ui/Notice.tsx'
import { EntryPanel } from '../frame/EntryPanel.tsx'
import { LogInForm } from './LogInForm.tsx'
import type { SessionStore } from './session.store.ts'

/** The way in for those who have joined. */
export function LogInScreen({ store }: { store: SessionStore }) {
  useSignals()
  return (
    <EntryPanel title="Log in">
      <Notice kind="info" message={store.notice.value} />
      <LogInForm store={store} />
    </EntryPanel>
  )
}
