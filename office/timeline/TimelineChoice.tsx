import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { DayChoice } from '../frame/DayChoice.tsx'
import { PlaceDropdown } from '../frame/PlaceDropdown.tsx'
import type { Timeline } from './timeline.store.ts'

interface TimelineChoiceProps {
  timeline: Timeline
  /** As the address says it; undefined for today. */
  from: string | undefined
  days: number
  settlement: string | undefined
  model: string | undefined
  onGo: (changes: Partial<Record<'from' | 'settlement' | 'model', string>>) => void
}

/** Which days, which place, and which model are shown. */
export function TimelineChoice({ timeline, from, days, settlement, model, onGo }: TimelineChoiceProps) {
  const { places, settlements, today } = timeline
  // What is seen on a phone, or a month on a desk.
  const step = Math.min(days, 30)
  const models = places.flatMap((place) =>
    place.models.map(({ id, title }) => ({ value: String(id), label: `${title}, ${place.name}` })),
  )
  return (
    <DayChoice
      label="First day"
      name="from"
      day={from ?? today}
      step={step}
      earlier={`${step} days earlier`}
      later={`${step} days later`}
      onChoose={(day) => onGo({ from: day })}
    >
      <PlaceDropdown
        settlements={settlements}
        value={settlement ?? ''}
        // A model stands at one place.
        onChoose={(chosen) => onGo({ settlement: chosen, model: '' })}
      />
      {models.length > 1 && (
        <Dropdown
          label="Model"
          name="model"
          value={model ?? ''}
          options={[{ value: '', label: 'All models' }, ...models]}
          onChange={(event) => onGo({ model: event.currentTarget.value })}
        />
      )}
    </DayChoice>
  )
}
