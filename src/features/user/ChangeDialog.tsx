import { useSignals } from '@preact/signals-react/runtime'
import { useContext, useEffect } from 'react'
import { showMoney } from '../../lib/money.ts'
import { ChangeForm } from '../../ui/ChangeForm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { OfflineContext } from '../../ui/offline-context.ts'
import type { CustomerChangeStore } from './order-change.store.ts'
import type { Order } from './user.store.ts'

interface ChangeDialogProps {
  store: CustomerChangeStore
  order: Order
  onClose: () => void
  /** The order has changed. */
  onChange: () => void
}

const agreeLabel = (difference: number): string =>
  difference > 0
    ? `Change and pay ${showMoney(difference)}`
    : difference < 0
      ? `Change and get ${showMoney(-difference)} back`
      : 'Change my order'

/** A customer changes dates, delivery, or sauna; what costs more is paid at the gateway's page at once. */
export function ChangeDialog({ store, order, onClose, onChange }: ChangeDialogProps) {
  useSignals()
  const isOffline = useContext(OfflineContext)
  const { changing, open } = store
  const { id, header } = order
  useEffect(() => {
    open(id)
    return changing.clear
  }, [open, changing, id])
  const { data, status } = changing.choices
  const choices = data.value
  const onAgree = async () => {
    const changed = await changing.agree()
    if (!changed) return
    if (changed.waiting) return window.location.assign(changed.waiting.payUrl)
    onClose()
    onChange()
  }
  return (
    <Dialog isOpen title="Change your order" onClose={onClose}>
      <p>
        {header}, {order.name}.
      </p>
      {status.value === 'error' && !choices && (
        <EmptyState
          kind="error"
          title={isOffline ? 'Changing an order needs a connection' : 'This could not be loaded'}
          onRetry={() => void changing.reload()}
        />
      )}
      {choices?.refusal && <Notice kind="info" message={choices.refusal} />}
      {choices && !choices.refusal && (
        <>
          {isOffline && (
            <Notice
              kind="info"
              message="Changing an order needs a connection. What you have typed stays here."
            />
          )}
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
        </>
      )}
    </Dialog>
  )
}
