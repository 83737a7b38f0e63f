import { describe, expect, it, vi } from 'vitest'
import type { DownloadProgress } from '../../contract/worker-messages.ts'
import { createDownloadsStore } from '../../src/features/offline/downloads.store.ts'
import type { Downloads, Download } from '../../src/lib/browser.ts'

const bend = { page: '/catalog/rental/1', title: 'Rental catalog, Bend' }

/** A device with room for a while. */
function aDevice({ isFull = false, isSafe = true } = {}) {
  let list: Download[] = []
  const reported: DownloadProgress[] = []
  const device: Downloads = {
    list: async () => list,
    async save(page, onProgress) {
      for (const done of [1, 2]) {
        reported.push({ state: 'running', done, total: 3, bytes: done * 1000 })
        onProgress(reported.at(-1)!)
        await Promise.resolve()
      }
      const entry = { ...page, bytes: 3000, isWhole: !isFull, savedAt: '2026-11-21T22:05:00.000Z' }
      list = [entry, ...list]
      return entry
    },
    async remove(page) {
      list = list.filter((entry) => entry.page !== page)
    },
    listSavedPages: async () => [],
    isSafe: async () => isSafe,
  }
  return device
}
const open = (device: Downloads | null) =>
  createDownloadsStore(null, null, null, { openDownloads: async () => device })

it.each([
  ['is not mentioned where the browser has promised to keep it', aDevice({ isSafe: true }), false],
  ['is named where the browser may throw it away', aDevice({ isSafe: false }), true],
  ['is not mentioned where nothing can be saved', null, false],
] as const)('the risk of what is saved %s', async (_, device, isAtRisk) => {
  const store = open(device)
  await store.loadDownloads()
  expect(store.isAtRisk.value).toBe(isAtRisk)
})

describe('a download', () => {
  it('is listed once it is saved, and reports its progress', async () => {
    const store = open(aDevice())
    await store.loadDownloads()
    expect(store.downloads.value).toEqual([])
    const told: unknown[] = []
    const stop = store.running.subscribe((going) => told.push(going))
    await store.saveOffline(bend)
    stop()
    expect(told).toContainEqual(expect.objectContaining({ page: bend.page, done: 1, total: 3 }))
    expect(store.running.value).toBeNull()
    expect(store.downloads.value).toMatchObject([{ ...bend, bytes: 3000, isWhole: true }])
  })

  it('is marked as failed when the device is full', async () => {
    const store = open(aDevice({ isFull: true }))
    await store.saveOffline(bend)
    expect(store.failedPage.value).toBe(bend.page)
  })

  it('is gone once it is removed', async () => {
    const store = open(aDevice())
    await store.saveOffline(bend)
    await store.removeOffline(bend.page)
    expect(store.downloads.value).toEqual([])
  })

  it('does not start while another one is running', async () => {
    const device = aDevice()
    const save = vi.spyOn(device, 'save')
    const store = open(device)
    await Promise.all([store.saveOffline(bend), store.saveOffline({ page: '/product/1', title: 'Kota' })])
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('is listed as soon as there is a worker, which on a first visit comes later', async () => {
    const device = aDevice()
    let worker: Downloads | null = null
    const onWorker = new Set<() => void>()
    const store = createDownloadsStore(0, 0, 0, {
      openDownloads: async (call) => {
        onWorker.add(call)
        return worker
      },
    })
    await store.loadDownloads()
    expect(store.downloads.value).toBeNull()
    worker = device
    for (const call of onWorker) call()
    await expect.poll(() => store.downloads.value).toEqual([])
    expect(onWorker.size).toBe(1)
  })

  it('is listed by the time the pages are that can be opened, so that none of the lists moves the other', async () => {
    const device = aDevice()
    await device.save(bend, () => {})
    const store = open({
      ...device,
      list: () => new Promise((tell) => setTimeout(() => tell(device.list()), 20)),
    })
    const seen: unknown[] = []
    const stop = store.savedPages.subscribe((pages) => seen.push([pages, store.downloads.peek()?.length]))
    await store.loadSavedPages()
    stop()
    expect(seen).toEqual([
      [null, undefined],
      [[], 1],
    ])
  })

  it('does nothing where the browser saves nothing', async () => {
    for (const store of [
      open(null),
      createDownloadsStore(0, 0, 0, { openDownloads: () => Promise.reject(new Error('blocked')) }),
    ]) {
      await store.loadDownloads()
      await store.loadSavedPages()
      await store.saveOffline(bend)
      expect([store.downloads.value, store.running.value, store.savedPages.value]).toEqual([null, null, []])
    }
  })
})
