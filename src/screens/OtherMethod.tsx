import { useSignals } from '@preact/signals-react/runtime'
import type { CheckoutStore } from '../features/checkout/checkout.store.ts'
import { Button } from '../ui/Button.tsx'

interface OtherMethodProps {
  store: CheckoutStore
  method: 'pickup' | 'delivery'
  label: string
}

/** At the checkout the other way to get the sauna is one tap away. */
export function OtherMethod({ store, method, label }: OtherMethodProps) {
  useSignals()
  return (
    <Button
      look="outline"
      isBusy={store.status.value === 'fetching'}
      onClick={() => void store.chooseMethod(method)}
    >
      {label}
    </Button>
  )
}
