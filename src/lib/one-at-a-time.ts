import type { Signal } from '@preact/signals-core'

/** Does one thing at a time: a second press meanwhile does nothing. @param isBusy is true until it is done, or has failed */
export const oneAtATime =
  (isBusy: Signal<boolean>) =>
  async (work: () => Promise<void>): Promise<void> => {
    if (isBusy.peek()) return
    isBusy.value = true
    try {
      await work()
    } finally {
      isBusy.value = false
    }
  }
