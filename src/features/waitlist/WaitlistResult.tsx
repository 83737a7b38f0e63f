import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef } from 'react'
import { showDays } from '../../lib/dates.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { JoinedWish, WaitlistStore } from './waitlist.store.ts'

interface WaitlistResultProps {
  store: WaitlistStore
  /** If it is what is asked for here: the store is that of all saunas. */
  joined: JoinedWish | null
  /** How this device is told, too. */
  device: ReactNode
}

/** What came of asking, where it belongs to no field. */
export function WaitlistResult({ store, joined, device }: WaitlistResultProps) {
  useSignals()
  const done = useRef<HTMLParagraphElement>(null)
  useEffect(() => store.forgetRefusal, [store])
  // The button that was pressed may be gone.
  useEffect(() => {
    if (joined) done.current?.focus()
  }, [joined])
  return (
    <>
      <Notice kind="error" message={store.message.value} />
      <Notice
        ref={done}
        kind="done"
        message={
          joined &&
          `You are on the waitlist for ${showDays(joined.stay.from, joined.stay.to)}. If these dates open up, we’ll email ${joined.email ?? 'you'} a link when it’s your turn, and hold them for ten minutes.`
        }
      />
      {joined && device}
    </>
  )
}
