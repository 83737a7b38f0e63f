import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../src/ui/Button.tsx'
import { EntryPanel } from '../frame/EntryPanel.tsx'
import form from '../frame/Form.module.css'
import styles from './RecoveryCodesScreen.module.css'
import type { FactorsStore } from './factors.store.ts'

/** The codes are nowhere to be read again. */
export function RecoveryCodesScreen({ store }: { store: FactorsStore }) {
  useSignals()
  return (
    <EntryPanel title="Your recovery codes">
      <p>
        If you lose your phone, one of these opens the office instead, after your password. Each works once.
        <strong> They are shown only now:</strong> print them or write them down.
      </p>
      <ol className={styles.codes}>
        {store.recoveryCodes.value?.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={`${form.acts} ${styles.acts}`}>
        <Button onClick={store.forgetRecoveryCodes}>I have saved them</Button>
        <Button look="outline" onClick={() => print()}>
          Print
        </Button>
      </div>
    </EntryPanel>
  )
}
