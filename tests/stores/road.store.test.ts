import { describe, expect, it, vi } from 'vitest'
import type { DownloadProgress } from '../../contract/worker-messages.ts'
import { createRoadStore } from '../../src/features/offline/road.store.ts'
import type { Road, RoadEntry } from '../../src/lib/browser.ts'

const bend = { page: '/catalog/rental/1', title: 'Rental catalog, Bend' }

/** A device with room for a while. */
function aRoad({ isFull = false } = {}) {
  let entries: RoadEntry[] = []
  const told: DownloadProgress[] = []
  const road: Road = {
    list: async () => entries,
    async keep(thing, tell) {
      for (const done of [1, 2]) {
        told.push({ state: 'running', done, total: 3, bytes: done * 1000 })
        tell(told.at(-1)!)
        await Promise.resolve()
      }
      const entry = { ...thing, bytes: 3000, isWhole: !isFull, savedAt: '2026-11-21T22:05:00.000Z' }
      entries = [entry, ...entries]
      return entry
    },
    async drop(page) {
      entries = entries.filter((entry) => entry.page !== page)
    },
    things: async () => [],
  }
  return road
}
const open = (road: Road | null) => createRoadStore(null, null, null, { openRoad: async () => road })

describe('what is saved for the road', () => {
  it('is listed once it is saved, and its progress told meanwhile', async () => {
    const store = open(aRoad())
    await store.load()
    expect(store.entries.value).toEqual([])
    const told: unknown[] = []
    const stop = store.going.subscribe((going) => told.push(going))
    await store.keep(bend)
    stop()
    expect(told).toContainEqual(expect.objectContaining({ page: bend.page, done: 1, total: 3 }))
    expect(store.going.value).toBeNull()
    expect(store.entries.value).toMatchObject([{ ...bend, bytes: 3000, isWhole: true }])
  })

  it('is said to be incomplete when the device was full', async () => {
    const store = open(aRoad({ isFull: true }))
    await store.keep(bend)
    expect(store.failed.value).toBe(bend.page)
  })

  it('goes when it is dropped', async () => {
    const store = open(aRoad())
    await store.keep(bend)
    await store.drop(bend.page)
    expect(store.entries.value).toEqual([])
  })

  it('is not begun twice at the same time', async () => {
    const road = aRoad()
    const keep = vi.spyOn(road, 'keep')
    const store = open(road)
    await Promise.all([store.keep(bend), store.keep({ page: '/product/1', title: 'Kota' })])
    expect(keep).toHaveBeenCalledTimes(1)
  })

  it('is listed as soon as there is a worker, which on a first visit comes late', async () => {
    const road = aRoad()
    let worker: Road | null = null
    const onWorker = new Set<() => void>()
    const store = createRoadStore(0, 0, 0, {
      openRoad: async (call) => {
        onWorker.add(call)
        return worker
      },
    })
    await store.load()
    expect(store.entries.value).toBeNull()
    worker = road
    for (const call of onWorker) call()
    await vi.waitFor(() => expect(store.entries.value).toEqual([]))
    expect(onWorker.size).toBe(1)
  })

  it('is nothing where the browser keeps nothing', async () => {
    for (const store of [
      open(null),
      createRoadStore(0, 0, 0, { openRoad: () => Promise.reject(new Error('blocked')) }),
    ]) {
      await store.load()
      await store.loadThings()
      await store.keep(bend)
      expect([store.entries.value, store.going.value, store.things.value]).toEqual([null, null, []])
    }
  })
})
