import { ChangeForm, type ChangeFormProps } from '../ui/ChangeForm.tsx'
import { Part } from './Part.tsx'
import { State } from './State.tsx'

const nothing = () => {}

const shown: ChangeFormProps = {
  choices: {
    refusal: null,
    waiting: null,
    saunas: [
      { id: 1, title: 'Birch & Barrel, for four', price: 7_500 },
      { id: 2, title: 'Cedar Cabin', price: 12_050 },
    ],
    now: { saunaId: 1, dateFrom: '2026-12-01', dateTo: '2026-12-04', deliveryMethod: 'pickup' },
  },
  preview: null,
  errors: {},
  message: null,
  isLooking: false,
  isAgreeing: false,
  agreeLabel: (difference) => (difference > 0 ? 'Change and pay' : 'Change my order'),
  onLook: nothing,
  onAgree: nothing,
  onEdit: nothing,
}

const lines = [
  { label: 'Rental (4 nights)', cost: 30_000 },
  { label: 'Tax', cost: 2_475 },
  { label: 'Total', cost: 32_475 },
]

export function ChangeFormPart() {
  return (
    <Part name="ChangeForm">
      <State name="empty" isRow>
        <ChangeForm {...shown} />
      </State>
      <State name="a price is shown" isRow>
        <ChangeForm {...shown} preview={{ lines, oldTotal: 24_356, newTotal: 32_475, difference: 8_119 }} />
      </State>
      <State name="the price has changed meanwhile" isRow>
        <ChangeForm
          {...shown}
          preview={{
            lines,
            oldTotal: 24_356,
            newTotal: 32_475,
            difference: 8_119,
            news: 'The price has changed since you first saw it. It was $75 a night.',
          }}
        />
      </State>
      <State name="with errors" isRow>
        <ChangeForm
          {...shown}
          errors={{ date_from: ['12/01/2026 is already taken.'] }}
          message="Someone just booked these dates. Please choose others."
        />
      </State>
    </Part>
  )
}
