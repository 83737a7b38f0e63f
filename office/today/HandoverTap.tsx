import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Icon, type IconName } from '../../src/ui/Icon.tsx'
import type { HandoverKind, Tap } from './tap.ts'
import type { TapsStore } from './taps.store.ts'
import styles from './HandoverTap.module.css'

interface HandoverTapProps {
  taps: TapsStore
  order: number
  /** The sauna, as the row calls it. */
  name: string
  kind: HandoverKind
  /** Shows the list as the server has it now. */
  reload: () => void
}

const labels: Record<HandoverKind, string> = { out: 'Handed over', back: 'Returned' }

function stateOf({ state, message }: Tap, label: string): { icon: IconName; text: string } {
  if (state === 'waiting')
    return { icon: 'offline', text: 'Not sent yet. It will be sent when you’re back online.' }
  if (state === 'sending') return { icon: 'retry', text: 'Sending…' }
  if (state === 'undoing') return { icon: 'retry', text: 'Undoing…' }
  if (state === 'refused') return { icon: 'alert', text: message ?? '' }
  return { icon: 'check', text: message ?? `${label}. Saved.` }
}

/** One tap that records a handover, and how far it has come, in words. The focus goes to the words when the button goes. */
export function HandoverTap({ taps, order, name, kind, reload }: HandoverTapProps) {
  useSignals()
  const words = useRef<HTMLParagraphElement>(null)
  const tap = taps.taps.value.find((one) => one.order === order && one.kind === kind)
  const shown = tap && stateOf(tap, labels[kind])
  return (
    <div className={styles.tap}>
      <p ref={words} tabIndex={-1} className={styles.state} data-state={tap?.state}>
        {shown && (
          <>
            <Icon name={shown.icon} /> {shown.text}
          </>
        )}
      </p>
      {!tap && (
        <Button
          look="outline"
          aria-label={`${labels[kind]}: ${name}, #${order}`}
          onClick={() => {
            taps.add({ order, name, kind })
            words.current?.focus()
          }}
        >
          {labels[kind]}
        </Button>
      )}
      {(tap?.state === 'done' || tap?.state === 'undoing') && (
        <Button
          look="quiet"
          isBusy={tap.state === 'undoing'}
          aria-label={`Undo: ${name}, #${order}`}
          onClick={async () => {
            words.current?.focus()
            if (await taps.undo(tap)) reload()
          }}
        >
          Undo
        </Button>
      )}
      {tap?.state === 'refused' && (
        <Button
          look="quiet"
          aria-label={`Got it: ${name}, #${order}`}
          onClick={() => {
            words.current?.focus()
            taps.remove(tap.key)
            reload()
          }}
        >
          Got it
        </Button>
      )}
    </div>
  )
}
