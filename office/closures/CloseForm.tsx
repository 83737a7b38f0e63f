import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useState } from 'react'
import { showCount } from '../../src/lib/show-count.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { Form } from '../frame/Form.tsx'
import { Choices } from '../frame/Choices.tsx'
import { AffectedOrders } from './AffectedOrders.tsx'
import { reasonNames } from './closure-words.ts'
import type { Closure, ClosureList, ClosuresStore, Wanted } from './closures.store.ts'
import styles from './ClosuresScreen.module.css'

interface CloseFormProps {
  store: ClosuresStore
  settlements: ClosureList['settlements']
  onClosed: (id: number) => void
}

function wantedIn(data: FormData): Wanted {
  const place = Number(data.get('settlement_id'))
  return {
    ...(place > 0 && { settlement_id: place }),
    ...(data.get('which') === 'some' && { unit_ids: data.getAll('unit_ids').map(Number) }),
    first_night: String(data.get('first_night') ?? ''),
    last_night: String(data.get('last_night') ?? ''),
  }
}

const buttonText = (asked: number) =>
  asked === 0 ? 'Close these dates' : `Close, and ask ${showCount(asked, 'customer')}`

/** Closes dates in two steps: first the orders in them are shown, then it is confirmed. */
export function CloseForm({ store, settlements, onClosed }: CloseFormProps) {
  useSignals()
  const { closing, preview } = store
  const errors = closing.errors.value
  const [place, setPlace] = useState(settlements.length === 1 ? String(settlements[0]?.id) : '')
  const [which, setWhich] = useState('all')
  const orders = preview.value?.orders
  const asked = orders?.filter(({ effect }) => effect === 'asked').length ?? 0

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    const { currentTarget } = event
    const data = new FormData(currentTarget)
    if (!preview.peek()) {
      await store.showOrders(wantedIn(data))
      return
    }
    const reason = String(data.get('reason')) as Closure['reason']
    const id = await store.close({ reason, words: String(data.get('words') ?? '') })
    if (id === null) return
    currentTarget.reset()
    setWhich('all')
    onClosed(id)
  }

  return (
    <Card title="Close dates">
      <Form
        errors={errors}
        onSend={onSubmit}
        onChange={(event) => {
          // What customers read changes nothing about the orders.
          const field: EventTarget = event.target
          const isWords = field instanceof HTMLInputElement && field.name === 'words'
          const isReason = field instanceof HTMLSelectElement && field.name === 'reason'
          if (!isWords && !isReason) store.dropPreview()
        }}
      >
        <Dropdown
          label="Place"
          name="settlement_id"
          required
          value={place}
          placeholder="Choose a place"
          options={settlements.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setPlace(event.currentTarget.value)}
          error={errors.settlement_id}
        />
        <Dropdown
          label="Saunas"
          name="which"
          value={which}
          options={[
            { value: 'all', label: 'All saunas of the place' },
            { value: 'some', label: 'Only some' },
          ]}
          onChange={(event) => setWhich(event.currentTarget.value)}
          error={which === 'all' ? errors.unit_ids : undefined}
        />
        {which === 'some' && (
          <Choices
            legend="Which ones"
            error={errors.unit_ids?.[0]}
            choices={(settlements.find(({ id }) => String(id) === place)?.units ?? []).map(
              ({ id, serial, title }) => ({
                name: 'unit_ids',
                value: String(id),
                label: `${serial}, ${title}`,
                isChosen: false,
              }),
            )}
          />
        )}
        <div className={styles.nights}>
          <Field label="First night" name="first_night" type="date" required error={errors.first_night} />
          <Field label="Last night" name="last_night" type="date" required error={errors.last_night} />
        </div>
        <Dropdown
          label="Reason"
          name="reason"
          defaultValue="burn_ban"
          options={Object.entries(reasonNames).map(([value, label]) => ({ value, label }))}
          error={errors.reason}
        />
        <Field
          label="Anything else that customers should know"
          name="words"
          maxLength={300}
          hint="It is in the email, after a sentence about the reason."
          error={errors.words}
        />
        {orders && <AffectedOrders orders={orders} />}
        <Notice kind="error" message={closing.message.value} />
        <div>
          <Button type="submit" isBusy={closing.isBusy.value}>
            {orders ? buttonText(asked) : 'Show the orders in these dates'}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
