import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { formValues } from '../../src/ui/use-form.ts'
import detail from '../frame/Detail.module.css'
import { Form } from '../frame/Form.tsx'
import type { SavedRepliesStore, SavedReply } from './saved-replies.store.ts'

interface SavedReplyFormProps {
  store: SavedRepliesStore
  /** A new one without it. */
  edited: SavedReply | undefined
  /** It was saved, or is not wanted: another form takes its place. */
  onClose: () => void
}

/** Makes or edits a saved reply. */
export function SavedReplyForm({ store, edited, onClose }: SavedReplyFormProps) {
  useSignals()
  const { saving } = store
  const box = useRef<HTMLDivElement>(null)
  // Anyone who presses Edit in the list goes on here.
  useEffect(() => {
    if (edited) box.current?.querySelector('input')?.focus()
  }, [edited?.id])
  const [typed] = useState(() => store.typed(edited))
  const wordsIn = (form: HTMLFormElement) => {
    const { title = '', text = '' } = formValues(form)
    return { title, text }
  }
  const onSubmit = async ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    if (!(await store.save(wordsIn(currentTarget), edited))) return
    onClose()
  }
  const onCancel = () => {
    store.forget(edited)
    onClose()
  }
  return (
    <div ref={box}>
      <Card title={edited ? `Edit “${edited.title}”` : 'A new saved reply'}>
        <Form
          errors={saving.errors.value}
          onSend={onSubmit}
          onChange={({ currentTarget }) => store.type(wordsIn(currentTarget), edited)}
        >
          <Field
            label="Title"
            name="title"
            required
            maxLength={100}
            autoComplete="off"
            defaultValue={typed?.title ?? edited?.title}
            hint="For the office; customers do not see it."
            error={saving.errors.value.title}
          />
          <Field
            label="Text"
            name="text"
            required
            rows={8}
            maxLength={5000}
            defaultValue={typed?.text ?? edited?.text}
            error={saving.errors.value.text}
          />
          <Notice kind="error" message={saving.message.value} />
          <div className={detail.acts}>
            <Button type="submit" isBusy={saving.isBusy.value}>
              {saving.isBusy.value ? 'Saving…' : 'Save the reply'}
            </Button>
            {edited && (
              <Button look="outline" onClick={onCancel}>
                Cancel
              </Button>
            )}
          </div>
        </Form>
      </Card>
    </div>
  )
}
