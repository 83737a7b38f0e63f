import { Button } from '../../src/ui/Button.tsx'
import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Icon } from '../../src/ui/Icon.tsx'
import { dayAfter } from '../today/days.ts'
import styles from './TimelineScreen.module.css'
import type { Timeline } from './timeline.store.ts'

interface TimelineChoiceProps {
  timeline: Timeline
  days: number
  settlement: string | undefined
  model: string | undefined
  onGo: (changes: Partial<Record<'from' | 'settlement' | 'model', string>>) => void
}

/** Which days, which place, and which model are shown. */
export function TimelineChoice({ timeline, days, settlement, model, onGo }: TimelineChoiceProps) {
  const { from, places, settlements } = timeline
  // What is seen on a phone, or a month on a desk.
  const step = Math.min(days, 30)
  const models = places.flatMap((place) =>
    place.models.map(({ id, title }) => ({ value: String(id), label: `${title}, ${place.name}` })),
  )
  return (
    <div className={styles.choice}>
      <Button
        look="quiet"
        aria-label={`${step} days earlier`}
        onClick={() => onGo({ from: dayAfter(from, -step) })}
      >
        <Icon name="back" />
      </Button>
      <Field
        label="First day"
        name="from"
        type="date"
        value={from}
        onChange={(event) => event.currentTarget.value && onGo({ from: event.currentTarget.value })}
      />
      <Button
        look="quiet"
        aria-label={`${step} days later`}
        onClick={() => onGo({ from: dayAfter(from, step) })}
      >
        <Icon name="next" />
      </Button>
      {settlements.length > 1 && (
        <Dropdown
          label="Place"
          name="settlement"
          value={settlement ?? ''}
          options={[
            { value: '', label: 'All places' },
            ...settlements.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          // A model stands at one place.
          onChange={(event) => onGo({ settlement: event.currentTarget.value, model: '' })}
        />
      )}
      {models.length > 1 && (
        <Dropdown
          label="Model"
          name="model"
          value={model ?? ''}
          options={[{ value: '', label: 'All models' }, ...models]}
          onChange={(event) => onGo({ model: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
