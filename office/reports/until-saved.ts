import { effect } from '@preact/signals-core'
import type { TapsStore } from '../today/taps.store.ts'

/** Photos and notes wait for the tap that they belong to. @returns why the server does not take it; null if it has it */
export const untilSaved = (taps: Pick<TapsStore, 'taps'>, key: string): Promise<string | null> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      const tap = taps.taps.value.find((one) => one.key === key)
      if (tap?.state === 'waiting' || tap?.state === 'sending') return
      resolve(tap?.state === 'refused' ? (tap.message ?? 'There is no such report.') : null)
      queueMicrotask(() => stop())
    })
  })
