import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useEffectEvent, useState } from 'react'
import { createOrderChangeStore } from '../../src/lib/order-change.ts'
import { showMoney } from '../../src/lib/money.ts'
import { ChangeForm } from '../../src/ui/ChangeForm.tsx'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
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
  const { data, status } = changing.choices
  const choices = data.value
  const onAgree = async () => {
    const changed = await changing.agree()
    if (!changed) return
    store.showChanged(changed)
    onClose()
  }
  return (
    <Dialog isOpen title={`Change order #${order.number}`} onClose={onClose}>
      {status.value === 'error' && !choices && (
        <EmptyState
          kind="error"
          title="What can be changed could not be loaded."
          onRetry={() => void changing.reload()}
        />
      )}
      {choices?.refusal && <Notice kind="info" message={choices.refusal} />}
      {choices && !choices.refusal && (
        <ChangeForm
          choices={choices}
          preview={changing.preview.value}
          errors={{ ...changing.looking.errors.value, ...changing.agreeing.errors.value }}
          message={changing.agreeing.message.value ?? changing.looking.message.value}
          isLooking={changing.looking.isBusy.value}
          isAgreeing={changing.agreeing.isBusy.value}
          agreeLabel={agreeLabel}
          onLook={(wish) => void changing.look(wish)}
          onAgree={() => void onAgree()}
          onEdit={changing.edit}
        />
      )}
    </Dialog>
  )
}
