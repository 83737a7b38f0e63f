import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useState } from 'react'
import { showMoney } from '../../src/lib/money.ts'
import type { submission } from '../../src/lib/submission.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { Form } from '../frame/Form.tsx'
import { readCents } from './read-cents.ts'

interface RefundFormProps<Name extends string> {
  sending: ReturnType<typeof submission<Name>>
  /** The wire name of the amount. */
  name: Name
  label: string
  /** In cents: what is in the field until something is typed. */
  proposed?: number
  least: number
  most: number
  /** What may be done with that much at most: `refund`. */
  verb?: string
  /** What the button says, and what it says while it is sent. */
  action: string
  acting: string
  onSend: (cents: number) => Promise<void>
  /** What will happen. */
  children: ReactNode
}

/** How much goes back, or is charged of a deposit, as it is typed in dollars. What is typed stays, whatever is proposed meanwhile. */
export function RefundForm<Name extends string>(props: RefundFormProps<Name>) {
  useSignals()
  const {
    sending,
    name,
    label,
    proposed,
    least,
    most,
    verb = 'refund',
    action,
    acting,
    onSend,
    children,
  } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string[] | undefined>()
  const text = typed ?? (proposed === undefined ? '' : (proposed / 100).toFixed(2))
  const onSubmit = () => {
    const cents = readCents(text)
    const isAmount = cents !== null && cents >= least
    if (!isAmount) return setWrong([`Please enter an amount like 56.80${least === 0 ? ', or 0' : ''}.`])
    if (cents > most) return setWrong([`You can ${verb} up to ${showMoney(most)}.`])
    setWrong(undefined)
    return onSend(cents)
  }
  const errors: Record<string, string[] | undefined> = wrong ? { [name]: wrong } : sending.errors.value
  const isBusy = sending.isBusy.value
  return (
    <Form errors={errors} onSend={onSubmit}>
      {children}
      <Field
        label={label}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        required
        value={text}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={errors[name]}
      />
      <Notice kind="error" message={sending.message.value} />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? acting : action}
        </Button>
      </div>
    </Form>
  )
}
