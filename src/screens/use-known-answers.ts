import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useEffectEvent } from 'react'
import type { CheckoutForm } from '../features/checkout/checkout-draft.ts'
import { createUserStore, type User } from '../features/user/user.store.ts'
import { useLazyStore, useStores } from '../stores.tsx'

interface KnownAnswers {
  /** What the customer lets us remember, as the answers that described it. */
  known: (user: User) => Partial<CheckoutForm> | null
  isAnswered: () => boolean
  fill: (answers: Partial<CheckoutForm>) => void
}

/** Fills in what a customer lets us remember of their car, if they have answered nothing yet. */
export function useKnownAnswers({ known, isAnswered, fill }: KnownAnswers): void {
  useSignals()
  const user = useLazyStore(createUserStore)
  const isAuthorized = useStores().auth.isAuthorized.value
  const fillIn = useEffectEvent(async () => {
    if (!isAuthorized || isAnswered()) return
    await user.loadUserOnce()
    const profile = user.userData.data.peek()
    const answers = profile && known(profile)
    if (answers && !isAnswered()) fill(answers)
  })
  useEffect(() => void fillIn(), [isAuthorized])
}
