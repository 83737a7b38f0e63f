import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useEffectEvent, useState } from 'react'
import { createOrderChangeStore } from '../../src/lib/order-change.ts'
import { showMoney } from '../../src/lib/money.ts'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { OrderChange } from '../../src/ui/OrderChange.tsx'
import type { Order, OrderStore } from './order.store.ts'

interface ChangeDialogProps {
  store: OrderStore
  order: Order
  onClose: () => void
}

const agreeLabel = (difference: number): string =>
  difference > 0
    ? `Hold it and email a link to pay ${showMoney(difference)}`
    : difference < 0
      ? `Change the order and give ${showMoney(-difference)} back`
      : 'Change the order'

/** Other dates, another sauna, or another way to get it, for a customer who has called. */
export function ChangeDialog({ store, order, onClose }: ChangeDialogProps) {
  useSignals()
  const [changing] = useState(() => createOrderChangeStore<Order>())
  const begin = useEffectEvent(() => changing.open(store.changeCallsOf(order)))
  useEffect(() => {
    begin()
    return changing.clear
  }, [changing])
  const onAgree = async () => {
    const agreed = await changing.agree()
    if (!agreed) return
    store.showChanged(agreed.answer)
    if (agreed.isOpen) onClose()
  }
  return (
    <Dialog isOpen title={`Change order #${order.number}`} onClose={onClose}>
      <OrderChange
        change={changing.shown.value}
        store={changing}
        agreeLabel={agreeLabel}
        onAgree={() => void onAgree()}
      />
    </Dialog>
  )
}
