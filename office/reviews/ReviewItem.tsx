import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { showDay } from '../../src/lib/dates.ts'
import { starsText } from '../../src/lib/stars.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { NavLink } from '../../src/ui/NavLink.tsx'
import { orderAddress } from '../addresses.ts'
import { Form } from '../frame/Form.tsx'
import rows from '../frame/Rows.module.css'
import styles from './ReviewsScreen.module.css'
import type { Review, ReviewsStore } from './reviews.store.ts'

const forms = {
  refuse: {
    label: 'Why it is not published',
    hint: 'The customer reads this with their order, and can change the review.',
    send: 'Refuse it',
  },
  answer: {
    label: 'Your answer',
    hint: 'Everyone can read it below the review. Each review has one answer.',
    send: 'Publish the answer',
  },
} as const

interface ReviewItemProps {
  store: ReviewsStore
  review: Review
}

/** One review, and what can be done with it. */
export function ReviewItem({ store, review }: ReviewItemProps) {
  useSignals()
  const { id, status, stars, text, name, day, refusal, answer, number, title, place } = review
  const isBusy = store.busyId.value === id
  const writing = store.writing.value
  const act = writing?.id === id ? writing.act : null
  const of = <span className="visually-hidden"> of order #{number}</span>
  return (
    <li className={styles.review}>
      <p className={styles.head}>
        <strong>{starsText(stars)}</strong>
        <span>
          {name ?? 'A customer'}, {showDay(day)}
        </span>
        <NavLink href={orderAddress(number)} className={rows.link}>
          Order #{number}
        </NavLink>
      </p>
      <p className={styles.soft}>{[title, place].filter(Boolean).join(', ')}</p>
      <p className={styles.text}>{text}</p>
      {refusal && <p className={styles.text}>{`Refused: ${refusal}`}</p>}
      {answer && <p className={styles.text}>{`Our answer: ${answer}`}</p>}
      {act ? (
        <WriteForm store={store} review={review} act={act} isBusy={isBusy} />
      ) : (
        <div className={styles.acts}>
          {status !== 'published' && (
            <Button isBusy={isBusy} onClick={() => void store.decide(review, 'publish')}>
              Publish{of}
            </Button>
          )}
          {status !== 'refused' && (
            <Button look="outline" isBusy={isBusy} onClick={() => store.write({ id, act: 'refuse' })}>
              {status === 'published' ? 'Take it off the page' : 'Refuse'}
              {of}
            </Button>
          )}
          {status === 'published' && answer === null && (
            <Button look="outline" isBusy={isBusy} onClick={() => store.write({ id, act: 'answer' })}>
              Answer{of}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

interface WriteFormProps extends ReviewItemProps {
  act: 'refuse' | 'answer'
  isBusy: boolean
}

function WriteForm({ store, review, act, isBusy }: WriteFormProps) {
  useSignals()
  const { label, hint, send } = forms[act]
  const errors = store.deciding.errors.value
  const field = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone, and with it the focus.
  useEffect(() => field.current?.querySelector('textarea')?.focus(), [])
  return (
    <Form errors={errors} onSend={() => store.decide(review, act)}>
      <div ref={field}>
        <Field
          label={label}
          name="text"
          rows={3}
          maxRows={10}
          maxLength={2000}
          hint={hint}
          error={errors.text}
          value={store.textFor(review.id, act)}
          onChange={(event) => store.type(review.id, act, event.currentTarget.value)}
        />
      </div>
      <div className={styles.acts}>
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'Sending…' : send}
        </Button>
        <Button look="outline" onClick={() => store.write(null)}>
          Back
        </Button>
      </div>
    </Form>
  )
}
