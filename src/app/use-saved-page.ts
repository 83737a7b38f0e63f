import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useEffectEvent } from 'react'
import type { Stores } from '../stores.tsx'

interface SavedPage {
  /** Path and query. */
  address: string
  load: () => unknown
}

/** Keeps what a page shows true: a saved page is confirmed, and once the shop is found again it is asked anew. */
export function useSavedPage(stores: Stores, { address, load }: SavedPage): void {
  useSignals()
  const { offline, auth, settlements, catalog, product } = stores
  const returns = offline.returns.value
  const confirm = useEffectEvent(() => {
    void offline.confirmPage(address, [settlements, catalog, product], load)
  })
  const renew = useEffectEvent(() => {
    if (auth.confirmation.peek() === 'error') void auth.confirm()
    void offline.renewWhile(load)
  })

  useEffect(() => confirm(), [])
  useEffect(() => {
    if (returns > 0) renew()
  }, [returns])
}
