import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { showMoney } from '../../src/lib/money.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { DescriptionList } from '../../src/ui/DescriptionList.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import detail from '../frame/Detail.module.css'
import { ChargeDepositDialog } from './ChargeDepositDialog.tsx'
import type { Order, OrderStore } from './order.store.ts'
import { RefundDepositDialog } from './RefundDepositDialog.tsx'

/** What has become of the deposit, and what can be done with it. Nothing where none is wanted, and for partners. */
export function DepositCard({ store, order }: { store: OrderStore; order: Order }) {
  useSignals()
  const [isCharging, setCharging] = useState(false)
  const [isRefunding, setRefunding] = useState(false)
  const { deposit } = order
  if (!deposit) return null
  const { id, amount, text, trouble, canRelease, mostCharge, mostRefund } = deposit
  const { charging, releasing, refundingDeposit } = store
  return (
    <Card title="Deposit">
      <DescriptionList
        entries={[
          ['Amount', showMoney(amount)],
          ['State', text],
        ]}
      />
      <Notice kind="info" message={trouble} />
      <Notice kind="error" message={releasing.message.value} />
      {id && canRelease && (
        <div className={detail.acts}>
          <Button
            look="outline"
            isBusy={releasing.isBusy.value}
            onClick={() => void store.releaseDeposit(order, id)}
          >
            {releasing.isBusy.value ? 'Releasing…' : 'Release the deposit'}
          </Button>
          {mostCharge > 0 && (
            <Button
              look="outline"
              onClick={() => {
                charging.clear()
                setCharging(true)
              }}
            >
              Charge for damage
            </Button>
          )}
        </div>
      )}
      {mostRefund > 0 && (
        <div className={detail.acts}>
          <Button
            look="outline"
            onClick={() => {
              refundingDeposit.clear()
              setRefunding(true)
            }}
          >
            Refund the charge
          </Button>
        </div>
      )}
      {isRefunding && <RefundDepositDialog store={store} order={order} onClose={() => setRefunding(false)} />}
      {isCharging && <ChargeDepositDialog store={store} order={order} onClose={() => setCharging(false)} />}
    </Card>
  )
}
