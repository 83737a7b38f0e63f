import { del, get, update } from 'idb-keyval'
import type { DownloadProgress, SavedPage } from '../../contract/worker-messages.ts'
import type { Download, Downloads } from '../lib/browser.ts'
import { controllingWorker, notify, request } from './worker-messages.ts'

/** The list of downloads. Lists already on a device have this key, so it never changes. */
const listKey = 'road'
const timeoutMs = 5000
/** Enough for one large file on a slow line. */
const stallMs = 60_000

const updateList = async (edit: (downloads: Download[]) => Download[]) => {
  try {
    await update<Download[]>(listKey, (downloads = []) => edit(downloads))
  } catch {
    // Nothing can be listed, but what is in the caches opens all the same.
  }
}

const without = (page: string) => (downloads: Download[]) =>
  downloads.filter((download) => download.page !== page)

function save(page: string, onProgress: (progress: DownloadProgress) => void): Promise<DownloadProgress> {
  return new Promise((resolve) => {
    const failed: DownloadProgress = { state: 'failed', done: 0, total: 1, bytes: 0 }
    let stall = setTimeout(() => resolve(failed), stallMs)
    const isSent = notify({ type: 'SAVE_OFFLINE', page }, (answer) => {
      clearTimeout(stall)
      const progress = (answer as DownloadProgress | null) ?? failed
      onProgress(progress)
      if (progress.state === 'running') stall = setTimeout(() => resolve(failed), stallMs)
      else resolve(progress)
    })
    if (!isSent) resolve(failed)
  })
}

const { storage } = navigator as { storage?: Partial<StorageManager> }

/** Browsers may throw away what they have not been asked to keep. Some ask the visitor, others decide by themselves. */
const keepStorage = () => storage?.persist?.().catch(() => false)

/** For when the caches themselves are gone. */
export const clearDownloads = () => del(listKey)

const downloadsOfWorker: Downloads = {
  async list() {
    try {
      return (await get<Download[]>(listKey)) ?? []
    } catch {
      return []
    }
  },
  async save({ page, title }, onProgress) {
    void keepStorage()
    const { state, bytes } = await save(page, onProgress)
    const download = { page, title, bytes, isWhole: state === 'done', savedAt: new Date().toISOString() }
    await updateList((downloads) => [download, ...without(page)(downloads)])
    return download
  },
  async remove(page) {
    await request<boolean>({ type: 'REMOVE_OFFLINE', page }, timeoutMs)
    await updateList(without(page))
  },
  isSafe: async () => (await storage?.persisted?.().catch(() => true)) ?? true,
  listSavedPages: async () => (await request<SavedPage[]>({ type: 'LIST_SAVED' }, timeoutMs)) ?? [],
}

/**
 * Null without a worker, which does the saving. On a first visit one comes later; `onWorker` is called then, once,
 * however often this is called.
 */
export function openDownloads(onWorker: () => void): Downloads | null {
  if (controllingWorker()) return downloadsOfWorker
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  serviceWorker?.addEventListener('controllerchange', onWorker, { once: true })
  return null
}
