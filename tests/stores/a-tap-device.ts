import { createTapStorage } from '../../office/today/tap-storage.ts'
import { aStorage } from './a-storage.ts'

/** A tab in which members tap: its storage, which outlives a reload, and a line that comes back when the test says so. */
export function aTapDevice(storage = aStorage()) {
  let count = 0
  const retries: (() => void)[] = []
  return {
    storage: createTapStorage(storage),
    newKey: () => `key-${++count}`,
    onReconnect: (retry: () => void) => void retries.push(retry),
    reconnect: () => {
      for (const retry of retries) retry()
    },
  }
}
