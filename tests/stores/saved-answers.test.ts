import { describe, expect, it, vi } from 'vitest'
import type { RevalidationResult } from '../../contract/worker-messages.ts'
import type { Outcome } from '../../src/lib/api.ts'
import { remote } from '../../src/lib/remote.ts'
import { anOfflineStore, saved } from './an-offline-store.ts'
import { anAnswer, aRefusal } from './outcomes.ts'

describe('a saved answer', () => {
  it('is shown with its age, and is fresh when the server says the same', async () => {
    const { store, list, load, getRevalidation } = anOfflineStore({
      answers: [anAnswer('old', saved)],
      revalidation: 'same',
    })
    await load()
    expect([list.data.value, list.savedAt.value]).toEqual(['old', saved])
    await expect.poll(() => list.savedAt.value).toBeNull()
    expect(getRevalidation).toHaveBeenCalledWith('/api/v1/settlements')
    expect(store.isOffline.value).toBe(false)
  })

  it('is replaced by a newer one', async () => {
    const { list, load, asked } = anOfflineStore({
      answers: [anAnswer('old', saved), anAnswer('new')],
      revalidation: 'newer',
    })
    await load()
    await expect.poll(() => [list.data.value, list.savedAt.value]).toEqual(['new', null])
    expect(asked[1]?.options).toEqual({ isNetworkFirst: true })
  })

  it('is removed when the server no longer has it', async () => {
    const { list, load } = anOfflineStore({
      answers: [anAnswer('old', saved), aRefusal('client', 404)],
      revalidation: 'newer',
    })
    await load()
    await expect.poll(() => [list.status.value, list.httpStatus.value]).toEqual(['error', 404])
  })

  it('keeps its age when the shop is not reached', async () => {
    const { store, list, load } = anOfflineStore({
      answers: [anAnswer('old', saved)],
      revalidation: 'unreached',
    })
    await load()
    await expect.poll(() => store.isOffline.value).toBe(true)
    expect([list.data.value, list.savedAt.value]).toEqual(['old', saved])
  })

  it('is requested once more when the worker cannot tell', async () => {
    const { store, list, load, asked } = anOfflineStore({
      answers: [anAnswer('old', saved)],
      revalidation: 'unknown',
    })
    await load()
    await expect.poll(() => store.isOffline.value).toBe(true)
    expect(asked).toHaveLength(2)
    expect(list.savedAt.value).toBe(saved)
  })

  it('does not overtake a newer request', async () => {
    const { list, load } = anOfflineStore({
      answers: [anAnswer('old', saved), anAnswer('newest')],
      revalidation: 'same',
    })
    const first = await load()
    await load()
    expect(first.ok && (await first.revalidated)).toMatchObject({ data: 'old', savedAt: null })
    expect([list.data.value, list.savedAt.value]).toEqual(['newest', null])
  })
})

describe('an answer that the shop gives from its memory', () => {
  const dated = { ...anAnswer('old'), asOf: saved }

  it('has its age until another page is open, and the shop is not offline', async () => {
    const { store, load } = anOfflineStore({ answers: [anAnswer('new'), dated, anAnswer('new')] })
    await load()
    expect(store.asOf.value).toBeNull()
    await load()
    await load()
    expect([store.asOf.value, store.isOffline.value]).toEqual([saved, false])
    store.leavePage()
    expect(store.asOf.value).toBeNull()
  })

  it('replaces a saved one, which is older still', async () => {
    const { list, load, store } = anOfflineStore({
      answers: [anAnswer('older', saved), dated],
      revalidation: 'newer',
    })
    await load()
    await expect.poll(() => [list.data.value, list.savedAt.value]).toEqual(['old', null])
    expect(store.isOffline.value).toBe(false)
  })

  it('follows a page from its memory, and tells its age again', async () => {
    const { store, load } = anOfflineStore({ answers: [dated], pageSavedAt: saved })
    await store.confirmPage('/catalog/sales', [], load)
    expect([store.asOf.value, store.isOffline.value]).toEqual([saved, false])
  })
})

describe('a saved page', () => {
  const openPage = (revalidation: RevalidationResult, answers = [anAnswer('new')]) => {
    const opened = anOfflineStore({ answers, revalidation, pageSavedAt: saved })
    const list = remote<string>({ status: 'success', data: 'old', savedAt: saved })
    const load = vi.fn<() => unknown>(() =>
      list.take(opened.store.call('GET /api/v1/settlements') as unknown as Promise<Outcome<string>>),
    )
    const confirm = () => opened.store.confirmPage('/catalog/sales?page=2', [list], load)
    return { ...opened, list, load, confirm }
  }

  it('is fresh, with all its data, when the server says the same', async () => {
    const { store, list, load, confirm, getRevalidation } = openPage('same')
    expect(store.savedAt.value).toBe(saved)
    await confirm()
    expect([store.savedAt.value, list.savedAt.value]).toEqual([null, null])
    expect(getRevalidation).toHaveBeenCalledWith('/catalog/sales?page=2')
    expect(load).not.toHaveBeenCalled()
  })

  it.each(['newer', 'unknown'] as const)(
    'asks the server for its data when its own is %s',
    async (result) => {
      const { list, confirm, asked } = openPage(result)
      await confirm()
      expect(asked[0]?.options).toEqual({ isNetworkFirst: true })
      expect([list.data.value, list.savedAt.value]).toEqual(['new', null])
    },
  )

  it('keeps its age when the shop is not reached, until another page is open', async () => {
    const { store, list, confirm } = openPage('unreached')
    await confirm()
    expect(store.isOffline.value).toBe(true)
    expect([store.savedAt.value, list.savedAt.value]).toEqual([saved, saved])
    store.leavePage()
    expect(store.savedAt.value).toBeNull()
  })

  it('has nothing to confirm where the page came from the server', async () => {
    const { store, getRevalidation } = anOfflineStore({
      answers: [anAnswer('new')],
      revalidation: 'unreached',
    })
    await store.confirmPage('/', [], () => {})
    expect(getRevalidation).not.toHaveBeenCalled()
  })
})
