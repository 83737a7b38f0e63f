import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { starWords } from '../../lib/stars.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FieldNotes } from '../../ui/FieldNotes.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useForm } from '../../ui/use-form.ts'
import styles from './ReviewPanel.module.css'
import type { ReviewStore } from './review.store.ts'
import type { Order } from './user.store.ts'

export interface ReviewPanelProps {
  store: ReviewStore
  order: Order
  /** What was said has changed. */
  onChange: () => void
}

/** How it was: five words to choose from, a text, and whether the first name is published with it. */
export function ReviewPanel({ store, order, onChange }: ReviewPanelProps) {
  useSignals()
  const { stars, text, showsName } = store.form.value
  const errors = store.sending.errors.value
  const form = useForm({ errors })
  // Radio buttons have no state that says that they are wrong.
  useEffect(() => {
    if (errors.stars) form.current?.querySelector<HTMLElement>('[name=stars]')?.focus()
  }, [errors.stars, form])
  const isBusy = store.sending.isBusy.value
  /** It is asked whether they mean it. */
  const [isDeleting, setDeleting] = useState(false)
  const acts = useRef<HTMLDivElement>(null)
  const wasDeleting = useRef(false)
  useEffect(() => {
    // The button with the focus has gone: it moves to the one that changes nothing, and back.
    if (isDeleting || wasDeleting.current)
      acts.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
    wasDeleting.current = isDeleting
  }, [isDeleting])
  const starNotes = { id: 'review-stars', error: errors.stars }
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (await store.send()) onChange()
  }
  const onWithdraw = async () => {
    if (await store.withdraw()) onChange()
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void onSubmit(event)}
      noValidate
      method="post"
    >
      <p>
        {order.header}, {order.name}.
      </p>
      <fieldset className={styles.stars} aria-describedby={FieldNotes.ids(starNotes)}>
        <legend>Your rating</legend>
        {starWords.map((word, index) => (
          <label key={word} className={styles.option}>
            <input
              type="radio"
              name="stars"
              value={index + 1}
              checked={stars === index + 1}
              onChange={() => store.edit({ stars: index + 1 })}
            />
            {word}
          </label>
        ))}
        <FieldNotes {...starNotes} />
      </fieldset>
      <Field
        label="Your review"
        name="text"
        rows={4}
        maxRows={12}
        maxLength={2000}
        required
        value={text}
        error={errors.text}
        onChange={(event) => store.edit({ text: event.currentTarget.value })}
      />
      {order.reviewName && (
        <label className={styles.name}>
          <input
            type="checkbox"
            checked={showsName}
            onChange={(event) => store.edit({ showsName: event.currentTarget.checked })}
          />
          <span>
            Show my first name, {order.reviewName}
            <small>Otherwise your review is from “A customer.”</small>
          </span>
        </label>
      )}
      <p>We check reviews before publishing them.</p>
      <Notice kind="error" message={store.sending.message.value ?? store.withdrawing.message.value} />
      {isDeleting ? (
        <div ref={acts} className={styles.acts} role="group" aria-label="Delete your review?">
          <Button isBusy={store.withdrawing.isBusy.value} onClick={() => void onWithdraw()}>
            Yes, delete it
          </Button>
          <Button look="outline" onClick={() => setDeleting(false)}>
            Keep it
          </Button>
        </div>
      ) : (
        <div ref={acts} className={styles.acts}>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Sending…' : order.review ? 'Update review' : 'Send'}
          </Button>
          {order.review && (
            <Button look="outline" onClick={() => setDeleting(true)}>
              Delete review
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
