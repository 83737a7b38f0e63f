import { useSignals } from '@preact/signals-react/runtime'
import { EntryPanel } from '../frame/EntryPanel.tsx'
import { AddFactor } from './AddFactor.tsx'
import type { FactorsStore } from './factors.store.ts'

/** The last step of joining. */
export function FirstFactorScreen({ store }: { store: FactorsStore }) {
  useSignals()
  return (
    <EntryPanel title={store.newSecret.value ? 'Set up your app' : 'Secure your log-in'}>
      {!store.newSecret.value && (
        <p>
          A password alone does not open the office. With a passkey you log in by finger, face, or PIN; an
          authenticator app shows a code on your phone. You can add more later.
        </p>
      )}
      <AddFactor store={store} />
    </EntryPanel>
  )
}
