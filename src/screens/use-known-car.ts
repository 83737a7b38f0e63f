import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useEffectEvent } from 'react'
import { carOf, inputsOf, type TowInputs } from '../features/towing/tow-inputs.ts'
import { createUserStore } from '../features/user/user.store.ts'
import { useLazyStore, useStores } from '../stores.tsx'

/** Fills in the car that a customer lets us remember, where they have answered nothing yet. */
export function useKnownCar(answered: () => TowInputs, fill: (known: TowInputs) => void): void {
  useSignals()
  const user = useLazyStore(createUserStore)
  const isAuthorized = useStores().auth.isAuthorized.value
  const fillIn = useEffectEvent(async () => {
    if (!isAuthorized || carOf(answered())) return
    await user.loadUserOnce()
    const car = user.userData.data.peek()?.towCar
    if (car && !carOf(answered())) fill(inputsOf(car))
  })
  useEffect(() => void fillIn(), [isAuthorized])
}
