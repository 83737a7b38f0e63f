import { useSignals } from '@preact/signals-react/runtime'
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { showMoney } from '../../src/lib/money.ts'
import { showMoment } from '../../src/lib/show-moment.ts'
import { BackLink } from '../../src/ui/BackLink.tsx'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { DescriptionList } from '../../src/ui/DescriptionList.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { formValues } from '../../src/ui/use-form.ts'
import { addresses, orderAddress } from '../addresses.ts'
import { Form } from '../frame/Form.tsx'
import { NotLoaded } from '../frame/NotLoaded.tsx'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import { CallerFields } from './CallerFields.tsx'
import type { NewOrderChoices, NewOrderStore, Wish } from './new-order.store.ts'
import styles from './NewOrderScreen.module.css'
import { type Stay, WantedStay } from './WantedStay.tsx'

/** What the price depends on; the rest of the form may be typed after it is shown. */
const priced = new Set([
  'place',
  'sauna_id',
  'delivery_method',
  'zip_code',
  'date_from',
  'date_to',
  'hold_hours',
])

const wishOf = (values: Record<string, string>): Wish => ({
  sauna_id: Number(values.sauna_id) || 2_147_483_647,
  date_from: values.date_from ?? '',
  date_to: values.date_to ?? '',
  delivery_method: values.delivery_method === 'delivery' ? 'delivery' : 'pickup',
  ...(values.delivery_method === 'delivery' && { zip_code: values.zip_code ?? '' }),
  hold_hours: Number(values.hold_hours) as Wish['hold_hours'],
})

/** The office books for somebody who is on the phone. */
export function NewOrderScreen({ store }: { store: NewOrderStore }) {
  useSignals()
  useEffect(() => {
    store.edit()
    void store.load()
  }, [store])
  /** Each form begins from nothing, or with what was typed before. */
  const [nth, setNth] = useState(0)
  const choices = store.choices.data.value
  const onForget = () => {
    store.forget()
    store.edit()
    setNth(nth + 1)
  }
  return (
    <>
      <div>
        <BackLink href={addresses.orders} label="Orders" />
        <ScreenHeader title="New order" />
      </div>
      <NotLoaded
        wanted={store.choices}
        missing="There is nothing to book where you work."
        failed="The saunas could not be loaded."
        onRetry={() => void store.load()}
      />
      {choices && <NewOrderForm key={nth} store={store} choices={choices} onForget={onForget} />}
    </>
  )
}

interface NewOrderFormProps {
  store: NewOrderStore
  choices: NewOrderChoices
  /** What was typed for another caller is not wanted. */
  onForget: () => void
}

function NewOrderForm({ store, choices, onForget }: NewOrderFormProps) {
  useSignals()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch())
  const [typed] = useState(store.typed)
  const [stay, setStay] = useState(() => beginning(choices, asked.get('sauna'), typed))
  const [zip, setZip] = useState(typed?.zip_code ?? '')
  const shownPrice = useRef<HTMLDivElement>(null)
  const { looking, making, preview } = store
  const price = preview.value
  useEffect(() => {
    if (stay.sauna) void store.showDays(stay.sauna, stay.method as Wish['delivery_method'], zip)
  }, [store, stay.sauna, stay.method, zip])

  const onChange = (event: ChangeEvent<HTMLFormElement>) => {
    const { name } = event.target as unknown as HTMLInputElement
    if (priced.has(name)) store.edit()
    // The saunas of another place are not there yet, and the one of the place before is not wanted.
    store.type({ ...formValues(event.currentTarget), ...(name === 'place' && { sauna_id: '' }) })
  }
  const onSend = async (event: SubmitEvent<HTMLFormElement>) => {
    const values = formValues(event.currentTarget)
    if (!preview.peek()) {
      await store.look(wishOf(values))
      // Not to the button, which now makes the order: nobody should do that by pressing twice.
      if (preview.peek()) shownPrice.current?.focus()
      return
    }
    const { name, surname, email, cell_phone, address, city, state, note } = values
    const number = await store.make({
      name: name ?? '',
      surname: surname ?? '',
      email: email ?? '',
      cell_phone: cell_phone ?? '',
      note: note ?? '',
      ...(stay.method === 'delivery' && { address: address ?? '', city: city ?? '', state: state ?? '' }),
    })
    if (number !== null) navigate(orderAddress(number))
  }

  return (
    <Form errors={{ ...looking.errors.value, ...making.errors.value }} onSend={onSend} onChange={onChange}>
      {typed && (
        <>
          <Notice kind="info" message="This is what was typed here before and has not become an order." />
          <div>
            <Button look="outline" onClick={onForget}>
              Empty the form
            </Button>
          </div>
        </>
      )}
      <WantedStay
        store={store}
        choices={choices}
        stay={stay}
        start={{
          from: asked.get('from') ?? typed?.date_from,
          to: asked.get('to') ?? typed?.date_to,
          zip: store.typed()?.zip_code,
          holdHours: typed?.hold_hours,
        }}
        onStay={(changes) => setStay({ ...stay, ...changes })}
        onZip={setZip}
      />
      <CallerFields store={store} isDelivery={stay.method === 'delivery'} typed={store.typed() ?? {}} />
      <Card title="Price">
        <div role="status" tabIndex={-1} ref={shownPrice} className={styles.price}>
          {price && (
            <>
              <DescriptionList
                hasTotal
                entries={price.lines.map(({ label, cost }) => [label, showMoney(cost)])}
              />
              <DescriptionList
                entries={[
                  ['Distance', price.miles !== null && `${price.miles} miles`],
                  ['To be paid by', showMoment(price.payUntil)],
                ]}
              />
              <p className={styles.until}>Cancellation: {price.cancellation}</p>
            </>
          )}
        </div>
        <Notice kind="error" message={making.message.value ?? looking.message.value} />
        <div>
          <Button type="submit" isBusy={looking.isBusy.value || making.isBusy.value}>
            {buttonText(price?.total, making.isBusy.value)}
          </Button>
        </div>
      </Card>
    </Form>
  )
}

const buttonText = (total: number | undefined, isMaking: boolean) =>
  total === undefined
    ? 'Show what it costs'
    : isMaking
      ? 'Making the order…'
      : `Hold it and email a link to pay ${showMoney(total)}`

/** A sauna may be named by the address, or have been chosen before; a member of one place works there. */
function beginning(
  { places }: NewOrderChoices,
  asked: string | null,
  typed: Readonly<Record<string, string>> = {},
): Stay {
  const sauna = asked ?? typed.sauna_id ?? ''
  const place = places.find(({ saunas }) => saunas.some(({ id }) => String(id) === sauna))
  const only = places.length === 1 ? places[0] : undefined
  return {
    place: String((place ?? only)?.id ?? typed.place ?? ''),
    sauna: place ? sauna : '',
    method: typed.delivery_method ?? 'pickup',
  }
}
