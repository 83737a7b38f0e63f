import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useState } from 'react'
import { Field } from '../../src/ui/Field.tsx'
import type { OrderStore } from './order.store.ts'
import { RefundForm } from './RefundForm.tsx'

interface DepositFormProps {
  sending: OrderStore['charging']
  /** In cents. */
  most: number
  verb?: 'charge' | 'refund'
  /** What the button says, and what it says while it is sent. */
  action: string
  acting: string
  reasonLabel: string
  onSend: (cents: number, reason: string) => Promise<void>
  /** What will happen. */
  children: ReactNode
}

/** How much of a deposit is charged or goes back, and why. */
export function DepositForm({ sending, reasonLabel, onSend, children, ...rest }: DepositFormProps) {
  useSignals()
  const [reason, setReason] = useState('')
  return (
    <RefundForm
      {...rest}
      sending={sending}
      name="amount"
      label="Amount, in dollars"
      least={1}
      onSend={(cents) => onSend(cents, reason)}
    >
      <p>{children}</p>
      <Field
        label={reasonLabel}
        name="reason"
        hint="The customer reads it."
        rows={3}
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={sending.errors.value.reason}
      />
    </RefundForm>
  )
}
