import { batch, signal } from '@preact/signals-core'
import type { DownloadProgress, SavedPage } from '../../../contract/worker-messages.ts'
import type { Browser, Download, Downloads } from '../../lib/browser.ts'

export type DownloadsStore = ReturnType<typeof createDownloadsStore>

/** What is saved on this device, and what is being saved. */
export function createDownloadsStore(
  _call: unknown,
  _tabStorage: unknown,
  _auth: unknown,
  { openDownloads }: Pick<Browser, 'openDownloads'>,
) {
  /** Null until the list is loaded, and where nothing can be saved. */
  const downloads = signal<Download[] | null>(null)
  const savedPages = signal<SavedPage[] | null>(null)
  /** The browser has not promised to keep what is saved. */
  const isAtRisk = signal(false)
  /** The download in progress. */
  const running = signal<({ page: string } & DownloadProgress) | null>(null)
  /** The page whose download has failed. */
  const failedPage = signal<string | null>(null)
  let opened: Downloads | null = null

  const onWorker = () => void loadDownloads()
  const open = async () => (opened ??= await openDownloads(onWorker).catch(() => null))

  async function loadDownloads() {
    const device = await open()
    const [list, isSafe] = await Promise.all([device?.list(), device?.isSafe()])
    batch(() => {
      if (list) downloads.value = list
      isAtRisk.value = isSafe === false
    })
  }

  /** And what was saved on purpose, first: a page that shows both lists waits for this one. */
  async function loadSavedPages() {
    const [pages] = await Promise.all([open().then((device) => device?.listSavedPages()), loadDownloads()])
    savedPages.value = pages ?? []
  }

  /** One at a time: while one download is running, no other one starts. */
  async function saveOffline(page: Pick<Download, 'page' | 'title'>) {
    const device = await open()
    if (!device || running.peek()) return
    batch(() => {
      failedPage.value = null
      running.value = { page: page.page, state: 'running', done: 0, total: 1, bytes: 0 }
    })
    const { isWhole } = await device.save(page, (progress) => {
      running.value = { page: page.page, ...progress }
    })
    batch(() => {
      running.value = null
      failedPage.value = isWhole ? null : page.page
    })
    await loadDownloads()
  }

  async function removeOffline(page: string) {
    await (await open())?.remove(page)
    await (savedPages.peek() ? loadSavedPages() : loadDownloads())
  }

  return {
    downloads,
    savedPages,
    isAtRisk,
    running,
    failedPage,
    loadDownloads,
    loadSavedPages,
    saveOffline,
    removeOffline,
  }
}
