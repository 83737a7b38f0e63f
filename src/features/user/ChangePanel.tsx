import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { showMoney } from '../../lib/money.ts'
import { createOrderChangeStore } from '../../lib/order-change.ts'
import { OrderChange } from '../../ui/OrderChange.tsx'
import type { ChangedOrder, CustomerChangeStore } from './order-change.store.ts'

export interface ChangePanelProps {
  store: CustomerChangeStore
  orderId: string
  onClose: () => void
  /** The order has changed, or its change waits for a payment. */
  onChange: (changed: ChangedOrder) => void
}

const agreeLabel = (difference: number): string =>
  difference > 0
    ? `Change and pay ${showMoney(difference)}`
    : difference < 0
      ? `Change and get ${showMoney(-difference)} back`
      : 'Change my order'

/** Other dates, delivery, or sauna; what costs more is paid at the gateway's page at once. */
export function ChangePanel({ store, orderId, onClose, onChange }: ChangePanelProps) {
  useSignals()
  const [changing] = useState(() => createOrderChangeStore<ChangedOrder>())
  useEffect(() => {
    changing.open(store.changeCallsOf(orderId))
    return changing.clear
  }, [changing, store, orderId])
  const onAgree = async () => {
    const agreed = await changing.agree()
    if (!agreed) return
    const { answer, isOpen } = agreed
    if (answer.waiting && isOpen) return window.location.assign(answer.waiting.payUrl)
    if (isOpen) onClose()
    onChange(answer)
  }
  return (
    <OrderChange
      change={changing.shown.value}
      store={changing}
      agreeLabel={agreeLabel}
      onAgree={() => void onAgree()}
    />
  )
}
