import { useSignals } from '@preact/signals-react/runtime'
import type { SubmitEvent } from 'react'
import { showMoment } from '../../src/lib/show-moment.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { Form } from '../frame/Form.tsx'
import rows from '../frame/Rows.module.css'
import type { Order, OrderStore } from './order.store.ts'
import styles from './OrderScreen.module.css'

/** What members tell each other about an order. */
export function OrderNotes({ store, order }: { store: OrderStore; order: Order }) {
  useSignals()
  const { noting } = store
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    const { currentTarget } = event
    const text = String(new FormData(currentTarget).get('text') ?? '')
    if (await store.addNote(order, text)) currentTarget.reset()
  }
  return (
    <Card title="Notes">
      <Form errors={noting.errors.value} onSend={onSubmit}>
        <Field
          label="New note"
          name="text"
          rows={2}
          maxLength={5000}
          hint="Customers never see notes."
          error={noting.errors.value.text}
        />
        <Notice kind="error" message={noting.message.value} />
        <div>
          <Button type="submit" look="outline" isBusy={noting.isBusy.value}>
            {noting.isBusy.value ? 'Saving…' : 'Save the note'}
          </Button>
        </div>
      </Form>
      {order.notes.length > 0 && (
        <ul className={rows.rows}>
          {order.notes.map(({ id, at, actor, text }) => (
            <li key={id} className={rows.row}>
              <div>
                <p className={styles.text}>{text}</p>
                <p className={rows.note}>{actor}</p>
              </div>
              <time className={rows.note} dateTime={at}>
                {showMoment(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
