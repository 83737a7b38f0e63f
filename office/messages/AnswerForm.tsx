import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { Form } from '../frame/Form.tsx'
import type { AnswersStore } from './answers.store.ts'
import type { Message, MessageStore } from './message.store.ts'
import styles from './MessageScreen.module.css'
import type { SavedRepliesStore } from './saved-replies.store.ts'

interface AnswerFormProps {
  store: MessageStore
  answers: AnswersStore
  replies: SavedRepliesStore
  message: Message
}

/** Types and sends an answer. What is typed stays until the server has it. */
export function AnswerForm({ store, answers, replies, message }: AnswerFormProps) {
  useSignals()
  const { answering } = store
  const reply = useRef<HTMLSelectElement>(null)
  useEffect(() => void replies.load(), [replies])
  const items = replies.replies.data.value?.items ?? []
  const text = answers.draftFor(message.number)?.text ?? ''
  const write = (changed: string) => answers.write(message.number, changed)
  const insert = () => {
    const chosen = items.find(({ id }) => String(id) === reply.current?.value)
    if (chosen) write([text.trimEnd(), chosen.text].filter(Boolean).join('\n\n'))
  }
  return (
    <Card title="Answer by email">
      <Form errors={answering.errors.value} onSend={() => store.answer(message)}>
        {items.length > 0 && (
          <div className={styles.insert}>
            <Dropdown
              ref={reply}
              label="Saved reply"
              name="reply"
              options={items.map(({ id, title }) => ({ value: String(id), label: title }))}
            />
            <Button look="outline" onClick={insert}>
              Insert
            </Button>
          </div>
        )}
        <Field
          label="Your answer"
          name="text"
          rows={5}
          maxRows={18}
          maxLength={5000}
          hint={`Goes to ${message.email}, with their message below it.`}
          error={answering.errors.value.text}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Notice kind="error" message={answering.message.value} />
        <div>
          <Button type="submit" isBusy={answering.isBusy.value}>
            {answering.isBusy.value ? 'Sending…' : 'Send the answer'}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
