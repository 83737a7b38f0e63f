import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { showMoment } from '../../lib/show-moment.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import { formValues, useForm } from '../../ui/use-form.ts'
import type { FeedbackField, FeedbackStore } from './feedback.store.ts'
import styles from './FeedbackForm.module.css'

const fields: {
  name: FeedbackField
  label: string
  autoComplete?: string
  type?: string
  required?: boolean
}[] = [
  { name: 'name', label: 'Name', autoComplete: 'name', required: true },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email', required: true },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel' },
  { name: 'company', label: 'Company', autoComplete: 'organization' },
]

/** A message to the company. */
export function FeedbackForm({ store }: { store: FeedbackStore }) {
  useSignals()
  const { data, errors, message, isSent, isBusy, draftSavedAt, restoreDraft, edit, send, clear } = store
  const form = useForm({
    errors: errors.value,
    onEarlyInput: ({ website: _, ...typed }) => edit(typed),
  })
  const thanks = useRef<HTMLParagraphElement>(null)

  useEffect(() => void restoreDraft(), [restoreDraft])
  useEffect(() => {
    if (!isSent.value) return
    form.current?.scrollIntoView()
    thanks.current?.focus({ preventScroll: true })
  }, [isSent.value])

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(formValues(event.currentTarget).website ?? '')
  }
  const tie = (name: FeedbackField) => ({
    name,
    value: data.value[name],
    error: errors.value[name],
    onChange: (event: { currentTarget: { value: string } }) => edit({ [name]: event.currentTarget.value }),
  })
  return (
    // The server says what is wrong, in the same words for everybody; the browser's own messages would come first.
    <form id="feedback-form" ref={form} className={styles.form} onSubmit={onSubmit} noValidate method="post">
      <h2 className={styles.title}>Write to us</h2>
      {isSent.value && (
        <Notice
          ref={thanks}
          kind="done"
          message="Thanks for contacting us! We will get in touch with you shortly"
        />
      )}
      {draftSavedAt.value && (
        <p className={styles.draft}>
          You started this message on {showMoment(draftSavedAt.value)} but have not sent it yet.
          <Button look="link" onClick={clear}>
            Start over
          </Button>
        </p>
      )}
      <div className={styles.pairs}>
        {fields.map(({ name, ...native }) => (
          <Field key={name} {...native} {...tie(name)} />
        ))}
      </div>
      <Field label="Message" rows={2} maxRows={10} required {...tie('message')} />
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Notice kind="error" message={message.value && `${message.value} Your message is still here.`} />
      <ServerButton type="submit" isBusy={isBusy.value}>
        {isBusy.value ? 'Sending' : 'Send'}
      </ServerButton>
    </form>
  )
}
