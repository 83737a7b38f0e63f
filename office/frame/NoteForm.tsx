import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode, SubmitEvent } from 'react'
import type { submission } from '../../src/lib/submission.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { Form } from './Form.tsx'

interface NoteFormProps {
  noting: ReturnType<typeof submission<'text'>>
  /** @returns whether it is saved; what was typed stays until then */
  onSave: (text: string) => Promise<boolean>
  /** The notes there are. */
  children?: ReactNode
}

/** Writes down what members tell each other. Customers see it only in an export of their data. */
export function NoteForm({ noting, onSave, children }: NoteFormProps) {
  useSignals()
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    const { currentTarget } = event
    const text = String(new FormData(currentTarget).get('text') ?? '')
    if (await onSave(text)) currentTarget.reset()
  }
  return (
    <Card title="Notes">
      <Form errors={noting.errors.value} onSend={onSubmit}>
        <Field
          label="New note"
          name="text"
          rows={2}
          maxLength={5000}
          hint="Customers see notes only in an export of their data."
          error={noting.errors.value.text}
        />
        <Notice kind="error" message={noting.message.value} />
        <div>
          <Button type="submit" look="outline" isBusy={noting.isBusy.value}>
            {noting.isBusy.value ? 'Saving…' : 'Save the note'}
          </Button>
        </div>
      </Form>
      {children}
    </Card>
  )
}
