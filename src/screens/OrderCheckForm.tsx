import { useSignals } from '@preact/signals-react/runtime'
import type { SubmitEvent } from 'react'
import { siteInputsOf, siteOf } from '../features/siting/site-inputs.ts'
import { TowCheck } from '../features/towing/TowCheck.tsx'
import { carOf, inputsOf } from '../features/towing/tow-inputs.ts'
import { createOrderAnswersStore, type OrderAnswers } from '../features/user/order-answers.store.ts'
import { createUserStore, type Order } from '../features/user/user.store.ts'
import { useLazyStore } from '../stores.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ServerButton } from '../ui/ServerButton.tsx'
import { useForm } from '../ui/use-form.ts'
import { ConfirmAnyway } from './ConfirmAnyway.tsx'
import { SpotCheck } from './SpotCheck.tsx'
import { useKnownAnswers } from './use-known-answers.ts'

interface OrderCheckFormProps {
  order: Order
  onReload: () => Promise<unknown>
  onOutcome: (outcome: CheckOutcome | null) => void
}

/** What became of the answers, for when the form is gone. */
export interface CheckOutcome {
  isSaved: boolean
  message: string
  /** What they were about. */
  checkId: string | undefined
}

/** What was answered before, as it was typed or chosen. */
const earlierAnswers = ({ towCar, siteCheck }: Order) =>
  towCar ? inputsOf(towCar) : siteCheck && siteInputsOf(siteCheck.site)

/** What the checkout asks about the car or the place, at an order: for the first time, or to be answered otherwise. */
export function OrderCheckForm({ order, onReload, onOutcome }: OrderCheckFormProps) {
  useSignals()
  const answers = useLazyStore(createOrderAnswersStore).answersOf(order, earlierAnswers(order))
  const { data: listPage } = useLazyStore(createUserStore).ordersData
  const { trailer, footprint, checkId } = order
  const form = useForm({ errors: answers.errors.value })
  /** The answer brings the order, so nothing has to be loaded that might fail. */
  const showSaved = (saved: Order) => {
    const shown = listPage.peek()
    if (!shown) return
    listPage.value = { ...shown, data: shown.data.map((each) => (each.id === saved.id ? saved : each)) }
  }
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onOutcome(null)
    const sent = await answers.send(onReload, showSaved)
    if (sent?.ok) onOutcome({ isSaved: true, message: 'Your answers are saved with your order.', checkId })
    else if (sent?.status === 409) onOutcome({ isSaved: false, message: sent.message, checkId })
  }
  const typed = answers.form.value
  const isAnswered = trailer ? carOf(typed) !== null : siteOf(typed) !== null
  const isBusy = answers.isBusy.value
  return (
    <form ref={form} onSubmit={(event) => void onSubmit(event)} noValidate method="post">
      {trailer && <OrderTowCheck answers={answers} trailer={trailer} />}
      {footprint && <SpotCheck store={answers} footprint={footprint} isOpen />}
      <Notice kind="error" message={answers.message.value} />
      {isAnswered && (
        <ServerButton type="submit" isBusy={isBusy}>
          {isBusy ? 'Saving…' : 'Save your answers'}
        </ServerButton>
      )}
    </form>
  )
}

interface OrderTowCheckProps {
  answers: OrderAnswers
  trailer: NonNullable<Order['trailer']>
}

function OrderTowCheck({ answers, trailer }: OrderTowCheckProps) {
  useSignals()
  useKnownAnswers({
    known: ({ towCar }) => towCar && inputsOf(towCar),
    isAnswered: () => carOf(answers.form.peek()) !== null,
    fill: answers.editForm,
  })
  return (
    <TowCheck
      trailer={trailer}
      values={answers.form.value}
      errors={answers.errors.value}
      onChange={answers.editForm}
    >
      <ConfirmAnyway store={answers} name="tow_confirmed" text="I come with another car, which can tow it" />
    </TowCheck>
  )
}
