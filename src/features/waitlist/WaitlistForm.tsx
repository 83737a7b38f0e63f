import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { returnAfterStart } from '../../lib/nights.ts'
import { showDay } from '../../lib/dates.ts'
import { readDay } from '../../lib/read-day.ts'
import type { Stay } from '../../lib/stay.ts'
import { Field } from '../../ui/Field.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { WaitlistErrors, WaitlistField, WaitlistStore, WaitlistWish } from './waitlist.store.ts'
import styles from './WaitlistForm.module.css'
import { WaitlistResult } from './WaitlistResult.tsx'

interface WaitlistFormProps {
  store: WaitlistStore
  wish: Pick<WaitlistWish, 'productId' | 'method'>
  /** In the fields until something else is typed. */
  stay: Stay | null
  /** The first day of the calendar, from which a date without a year is meant. */
  earliest: string
  /** A guest types an address. */
  isGuest: boolean
  /** How this device is told, too. */
  device: ReactNode
}

const formatMessage = 'Please type the date as MM/DD/YYYY.'
const fields = { from: 'date_from', to: 'date_to', email: 'email' } as const

/** Which dates somebody waits for, and where they get the email. */
export function WaitlistForm({ store, wish, stay, earliest, isGuest, device }: WaitlistFormProps) {
  useSignals()
  const [typed, setTyped] = useState<Partial<Record<keyof typeof fields, string>>>({})
  const [found, setFound] = useState<WaitlistErrors>({})
  const errors = { ...store.errors.value, ...found }
  const form = useForm({ errors })
  const joined = store.joined.value
  const shown = {
    from: typed.from ?? (stay ? showDay(stay.from) : ''),
    to: typed.to ?? (stay ? showDay(stay.to) : ''),
    email: typed.email ?? '',
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const from = readDay(shown.from, earliest)
    const to = readDay(shown.to, from ?? earliest)
    const wrong: WaitlistErrors = {
      ...(!from && { date_from: [formatMessage] }),
      ...(!to && { date_to: [formatMessage] }),
      ...(from && to && to <= from && { date_to: [returnAfterStart] }),
    }
    setFound(wrong)
    if (!from || !to || to <= from) return
    const rendered: WaitlistField[] = ['date_from', 'date_to', ...(isGuest ? (['email'] as const) : [])]
    void store.join({ ...wish, stay: { from, to }, ...(isGuest && { email: shown.email.trim() }) }, rendered)
  }
  const tie = (name: keyof typeof fields) => ({
    name: `waitlist-${name}`,
    value: shown[name],
    error: errors[fields[name]],
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyped({ ...shown, [name]: event.currentTarget.value })
      setFound({})
      store.edit([fields[name]])
    },
  })
  const date = {
    placeholder: 'MM/DD/YYYY',
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 20,
  } as const
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} method="post" noValidate>
      <p className={styles.words}>
        Enter the dates you want. If they open up, we’ll email the first person in line a link and hold the
        dates for ten minutes. Then it’s the next person’s turn.
      </p>
      <Field label="From" {...date} {...tie('from')} />
      <Field label="To" {...date} {...tie('to')} />
      {isGuest && (
        <div className={styles.whole}>
          <Field label="Email" type="email" autoComplete="email" maxLength={254} {...tie('email')} />
        </div>
      )}
      <div className={`${styles.whole} ${styles.send}`}>
        <ServerButton type="submit" look="outline" isBusy={store.isBusy.value}>
          {store.isBusy.value ? 'Sending' : 'Email me if they open up'}
        </ServerButton>
      </div>
      <div className={styles.whole}>
        <WaitlistResult
          store={store}
          joined={joined?.productId === wish.productId ? joined : null}
          device={device}
        />
      </div>
    </form>
  )
}
