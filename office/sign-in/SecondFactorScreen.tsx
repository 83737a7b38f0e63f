import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../src/ui/Button.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { EntryPanel } from '../frame/EntryPanel.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'
import type { OfficeSession, SessionStore } from './session.store.ts'

interface SecondFactorScreenProps {
  store: SessionStore
  session: OfficeSession
}

/** The second half of a log-in by password. */
export function SecondFactorScreen({ store, session }: SecondFactorScreenProps) {
  useSignals()
  const { leaving } = store
  return (
    <EntryPanel title="One more step">
      <SecondFactorForm store={store} session={session} />
      <Button look="link" isBusy={leaving.isBusy.value} onClick={() => void store.logOut()}>
        Start over
      </Button>
      <Notice kind="error" message={leaving.message.value} />
    </EntryPanel>
  )
}
