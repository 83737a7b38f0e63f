import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, type SubmitEvent, useEffect, useRef } from 'react'
import type { SentForm } from '../../../contract/rendered.ts'
import { paths } from '../../lib/paths.ts'
import { showMoment } from '../../lib/show-moment.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormNotes } from '../../ui/FormNotes.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import { useSentForm } from '../../ui/use-sent-form.ts'
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

interface FeedbackFormProps {
  store: FeedbackStore
  /** The server's answer when the form was posted as plain HTML. */
  sentForm?: RefObject<SentForm | undefined>
}

/** A message to the company. */
export function FeedbackForm({ store, sentForm }: FeedbackFormProps) {
  useSignals()
  const { data, errors, message, isSent, isBusy, draftSavedAt, restoreDraft, edit, send, clear } = store
  const [sent, dropSent] = useSentForm(sentForm, paths.contacts())
  const shownErrors = (sent?.errors as typeof errors.value | undefined) ?? errors.value
  const isThanked = isSent.value || sent?.isDone === true
  const problem =
    message.value ?? (sent && !sent.isDone && !Object.keys(sent.errors).length ? sent.message : null)
  const form = useForm({
    errors: shownErrors,
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
    dropSent()
    void send(formValues(event.currentTarget).website ?? '')
  }
  const tie = (name: FeedbackField) => ({
    name,
    value: data.value[name] || (sent?.values[name] ?? ''),
    error: shownErrors[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      dropSent()
      edit({ [name]: event.currentTarget.value })
    },
  })
  return (
    // The server says what is wrong, in the same words for everybody; the browser's own messages would come first.
    <form
      id="feedback-form"
      ref={form}
      className={styles.form}
      onSubmit={onSubmit}
      noValidate
      method="post"
      action="#feedback-form"
    >
      <h2 className={styles.title}>Write to us</h2>
      {isThanked && (
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
      <FormNotes errors={shownErrors} />
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
      <Notice kind="error" message={problem && `${problem} Your message is still here.`} />
      <ServerButton type="submit" isBusy={isBusy.value}>
        {isBusy.value ? 'Sending' : 'Send'}
      </ServerButton>
    </form>
  )
}
