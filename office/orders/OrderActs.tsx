import { useState } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { orderAddress } from '../addresses.ts'
import detail from '../frame/Detail.module.css'
import { CancelDialog } from './CancelDialog.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import type { Order, OrderStore } from './order.store.ts'
import { RefundDialog } from './RefundDialog.tsx'

/** What owners and staff can do with an order, as far as its status allows. */
export function OrderActs({ store, order }: { store: OrderStore; order: Order }) {
  const [opened, setOpened] = useState<'cancel' | 'change' | 'refund' | null>(null)
  const paper = (name: string) => `${orderAddress(order.number)}/${name}`
  const open = (name: 'cancel' | 'change' | 'refund') => {
    store.canceling.clear()
    store.refunding.clear()
    setOpened(name)
  }
  const dialog = { store, order, onClose: () => setOpened(null) }
  return (
    <>
      <div className={detail.acts}>
        {order.canChange && (
          <Button look="outline" onClick={() => open('change')}>
            Change the order
          </Button>
        )}
        {order.mostPartRefund > 0 && (
          <Button look="outline" onClick={() => open('refund')}>
            Refund part of it
          </Button>
        )}
        {order.cancelRefund !== null && (
          <Button look="outline" onClick={() => open('cancel')}>
            Cancel the order
          </Button>
        )}
        <div className={detail.acts}>
          {order.paidAt && (
            <a href={paper('receipt')} target="_blank" rel="noreferrer">
              Invoice
            </a>
          )}
          <a href={paper('packing-list')} target="_blank" rel="noreferrer">
            Packing list
          </a>
        </div>
      </div>
      {opened === 'change' && <ChangeDialog {...dialog} />}
      {opened === 'refund' && <RefundDialog {...dialog} />}
      {opened === 'cancel' && <CancelDialog {...dialog} />}
    </>
  )
}
