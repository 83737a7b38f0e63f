import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { showMoment } from '../../src/lib/show-moment.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import rows from '../frame/Rows.module.css'
import type { FeedStore } from './feed.store.ts'

/** The list of what goes out and comes back, as a calendar of the member's phone. */
export function FeedCard({ store }: { store: FeedStore }) {
  useSignals()
  useEffect(() => void store.load(), [store])
  const field = useRef<HTMLInputElement>(null)
  const { feed, address, changing } = store
  const known = feed.data.value?.feed
  const make = async () => {
    const made = await store.make()
    // What is shown only once is read first.
    if (made?.ok) field.current?.select()
  }
  return (
    <Card title="Your list in a calendar">
      <p>
        What goes out and comes back at your places, as a calendar to subscribe to: sauna, order number,
        place, hours, and pickup or delivery. Nothing about customers, since the calendar’s provider stores
        it.
      </p>
      <Notice
        kind="error"
        message={feed.status.value === 'error' ? 'It could not be loaded. Please try again.' : null}
      />
      {known && (
        <p className={rows.note}>
          Made {showMoment(known.madeAt)}
          {known.usedAt ? `, last used ${showMoment(known.usedAt)}` : ', not used yet'}
        </p>
      )}
      {address.value && (
        <Field
          label="Your secret address"
          name="feed-address"
          readOnly
          inputRef={field}
          value={address.value}
          hint="Shown only now. Add it to your calendar as a subscription by URL. Anyone who has it can read this list."
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {feed.data.value && (
        <div className={known ? rows.acts : undefined}>
          <Button
            look={known ? 'quiet' : 'outline'}
            isBusy={changing.isBusy.value}
            onClick={() => void make()}
          >
            {known ? 'Make a new address' : 'Make an address'}
          </Button>
          {known && (
            <Button look="quiet" isBusy={changing.isBusy.value} onClick={() => void store.revoke()}>
              Revoke the address
            </Button>
          )}
        </div>
      )}
      {known && <p className={rows.note}>A new address replaces this one, which stops working at once.</p>}
      <Notice kind="error" message={changing.message.value} />
    </Card>
  )
}
