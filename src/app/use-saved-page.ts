import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useEffectEvent } from 'react'
import type { Stores } from '../stores.tsx'

interface SavedPage {
  /** Path and query. */
  address: string
  load: () => unknown
}

/** Keeps a page up to date: a saved page is confirmed, and its data is loaded again after a reconnection. */
export function useSavedPage(stores: Stores, { address, load }: SavedPage): void {
  useSignals()
  const { offline, auth, settlements, catalog, search, product } = stores
  const returns = offline.reconnections.value
  const confirm = useEffectEvent(() => {
    void offline.confirmPage(address, [settlements, catalog, search, product], load)
  })
  const renew = useEffectEvent(() => {
    if (auth.confirmation.peek() === 'error') void auth.confirmSession()
    void offline.networkFirstWhile(load)
  })

  useEffect(() => confirm(), [])
  useEffect(() => {
    if (returns > 0) renew()
  }, [returns])
}
