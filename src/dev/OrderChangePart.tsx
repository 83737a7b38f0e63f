import type { ShownChange } from '../lib/order-change.ts'
import { OrderChange } from '../ui/OrderChange.tsx'
import { Part } from './Part.tsx'
import { State } from './State.tsx'

const loading: ShownChange = {
  choices: null,
  hasFailed: false,
  isLoading: true,
  preview: null,
  errors: {},
  message: null,
  isLooking: false,
  isAgreeing: false,
}
const refused: ShownChange = {
  ...loading,
  isLoading: false,
  choices: {
    refusal: 'It is too late to change this order here. Please call us.',
    waiting: null,
    saunas: [],
    now: { saunaId: 1, dateFrom: '2026-12-01', dateTo: '2026-12-04', deliveryMethod: 'pickup' },
  },
}
const dialog = {
  store: { reload: async () => {}, look: async () => {}, edit() {} },
  agreeLabel: () => 'Change my order',
  onAgree() {},
}

/** Its form has a part of its own. */
export function OrderChangePart() {
  return (
    <Part name="OrderChange">
      <State name="loading" isRow>
        <OrderChange change={loading} {...dialog} />
      </State>
      <State name="could not be loaded" isRow>
        <OrderChange change={{ ...loading, hasFailed: true, isLoading: false }} {...dialog} />
      </State>
      <State name="nothing can be changed" isRow>
        <OrderChange change={refused} {...dialog} />
      </State>
    </Part>
  )
}
