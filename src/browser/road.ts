import { del, get, update } from 'idb-keyval'
import type { DownloadProgress, SavedPage } from '../../contract/worker-messages.ts'
import type { Road, RoadEntry } from '../lib/browser.ts'
import { question, talk, workerOfPage } from './talk.ts'

/** What was saved for the road is listed under this name. */
const listName = 'road'
const patienceMs = 5000
/** A large catalogue on a poor line, file by file. */
const stallMs = 60_000

const change = async (edit: (entries: RoadEntry[]) => RoadEntry[]) => {
  try {
    await update<RoadEntry[]>(listName, (entries = []) => edit(entries))
  } catch {
    // Nothing can be listed, but what is in the caches opens all the same.
  }
}

const without = (page: string) => (entries: RoadEntry[]) => entries.filter((entry) => entry.page !== page)

function keep(page: string, tell: (progress: DownloadProgress) => void): Promise<DownloadProgress> {
  return new Promise((resolve) => {
    const failed: DownloadProgress = { state: 'failed', done: 0, total: 1, bytes: 0 }
    let stall = setTimeout(() => resolve(failed), stallMs)
    const isHeard = talk({ type: 'SAVE_OFFLINE', page }, (answer) => {
      const progress = answer as DownloadProgress
      clearTimeout(stall)
      tell(progress)
      if (progress.state === 'running') stall = setTimeout(() => resolve(failed), stallMs)
      else resolve(progress)
    })
    if (!isHeard) resolve(failed)
  })
}

/** For when the caches themselves are gone. */
export const forgetAll = () => del(listName)

const road: Road = {
  async list() {
    try {
      return (await get<RoadEntry[]>(listName)) ?? []
    } catch {
      return []
    }
  },
  async keep({ page, title }, tell) {
    const last = await keep(page, tell)
    const isWhole = last.state === 'done'
    const entry: RoadEntry = { page, title, bytes: last.bytes, isWhole, savedAt: new Date().toISOString() }
    await change((entries) => [entry, ...without(page)(entries)])
    return entry
  },
  async drop(page) {
    await question<boolean>({ type: 'REMOVE_OFFLINE', page }, patienceMs)
    await change(without(page))
  },
  things: async () => (await question<SavedPage[]>({ type: 'LIST_SAVED' }, patienceMs)) ?? [],
}

/**
 * Null without a worker: then there is nothing to keep it. On a first visit one comes later; `onWorker` is called then,
 * once, however often this is asked.
 */
export function openRoad(onWorker: () => void): Road | null {
  if (workerOfPage()) return road
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  serviceWorker?.addEventListener('controllerchange', onWorker, { once: true })
  return null
}
