import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../src/ui/Button.tsx'
import { Icon } from '../../src/ui/Icon.tsx'
import { type Tap, tapText } from './tap.ts'
import type { TapsStore } from './taps.store.ts'
import styles from './TapsNotice.module.css'

interface TapsNoticeProps {
  taps: TapsStore
  /** Whether something else on the screen says how far it is. */
  isShown: (tap: Tap) => boolean
}

/** What the server does not know yet, also of days that are not on the screen, and what it refused there. */
export function TapsNotice({ taps, isShown }: TapsNoticeProps) {
  useSignals()
  const open = taps.taps.value.filter(({ state }) => state === 'waiting' || state === 'sending')
  const elsewhere = taps.taps.value.filter((tap) => !isShown(tap))
  const refused = elsewhere.filter(({ state }) => state === 'refused')
  return (
    <>
      <p className="visually-hidden" role="status">
        {taps.announcement.value}
      </p>
      {open.length > 0 && (
        <div className={styles.notice}>
          <p>
            <Icon name="offline" /> {open.length} not sent yet. This tab keeps{' '}
            {open.length === 1 ? 'it' : 'them'} until you are back online.
          </p>
          <Button look="outline" onClick={() => void taps.send()}>
            Send now
          </Button>
          {elsewhere.some((tap) => open.includes(tap)) && (
            <ul>
              {open
                .filter((tap) => elsewhere.includes(tap))
                .map((tap) => (
                  <li key={tap.key}>{tapText(tap)}</li>
                ))}
            </ul>
          )}
        </div>
      )}
      {refused.map((tap) => (
        <div key={tap.key} className={styles.notice}>
          <p>
            <Icon name="alert" /> {tap.message}
          </p>
          <Button look="quiet" onClick={() => taps.remove(tap.key)}>
            Got it
          </Button>
        </div>
      ))}
    </>
  )
}
