import { describe, expect, it, vi } from 'vitest'
import type { RevalidationResult } from '../../contract/worker-messages.ts'
import { createOfflineStore } from '../../src/features/offline/offline.store.ts'
import type { Call, Outcome } from '../../src/lib/api.ts'
import { remote } from '../../src/lib/remote.ts'
import { anAnswer, aRefusal } from './outcomes.ts'

const saved = '2026-11-21T22:05:00.000Z'

interface Given {
  /** In the order in which they are asked for; the last one stays. */
  answers: Outcome<unknown>[]
  verdict?: RevalidationResult
  pageSavedAt?: string | null
}

function open({ answers, verdict = 'unknown', pageSavedAt = null }: Given) {
  const asked: { name: string; options: { isRenewal?: boolean } | undefined }[] = []
  let attempt: (() => void) | null = null
  const network = async (name: string, options?: { isRenewal?: boolean }) => {
    asked.push({ name, options })
    return answers.length > 1 ? answers.shift() : answers[0]
  }
  const askWorker = vi.fn<(address: string) => Promise<RevalidationResult>>(
    () => new Promise((resolve) => setTimeout(() => resolve(verdict))),
  )
  const store = createOfflineStore(network as unknown as Call, {
    askWorker,
    pageSavedAt,
    keepTrying(tried) {
      attempt = tried
      return () => {
        attempt = null
      }
    },
  })
  const list = remote<string>()
  const load = () => list.take(store.call('GET /api/v1/settlements') as unknown as Promise<Outcome<string>>)
  return {
    store,
    list,
    load,
    asked,
    askWorker,
    tryAgain: () => attempt?.(),
    isTrying: () => attempt !== null,
  }
}

describe('the way to the shop', () => {
  it.each(['network', 'connection', 'timeout'] as const)(
    'is lost when an answer fails by %s',
    async (problem) => {
      const { store, load } = open({ answers: [aRefusal(problem)] })
      await load()
      expect(store.isLost.value).toBe(true)
    },
  )

  it.each([
    ['an answer', anAnswer('saunas')],
    ['a refusal', aRefusal('client', 422)],
    ['a server in trouble', aRefusal('server', 503)],
    ['a request that was given up', aRefusal('cancel')],
  ])('is not lost by %s', async (_, outcome) => {
    const { store, load } = open({ answers: [outcome] })
    await load()
    expect(store.isLost.value).toBe(false)
  })

  it('is tried again while it is lost, and found by whatever answer', async () => {
    const { store, load, isTrying, tryAgain, asked } = open({
      answers: [aRefusal('network'), aRefusal('network'), aRefusal('client', 404)],
    })
    await load()
    expect(isTrying()).toBe(true)
    tryAgain()
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(store.isLost.value).toBe(true)
    tryAgain()
    await vi.waitFor(() => expect(store.isLost.value).toBe(false))
    expect(store.returns.value).toBe(1)
    expect(isTrying()).toBe(false)
  })

  it('is not found by a saved answer', async () => {
    const { store, load, tryAgain, asked } = open({ answers: [aRefusal('network'), anAnswer('old', saved)] })
    await load()
    tryAgain()
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.options).toEqual({ isRenewal: true })
    expect(store.isLost.value).toBe(true)
  })
})

describe('a saved answer', () => {
  it('is shown with its age, and is fresh when the server says the same', async () => {
    const { store, list, load, askWorker } = open({ answers: [anAnswer('old', saved)], verdict: 'same' })
    await load()
    expect([list.data.value, list.savedAt.value]).toEqual(['old', saved])
    await vi.waitFor(() => expect(list.savedAt.value).toBeNull())
    expect(askWorker).toHaveBeenCalledWith('/api/v1/settlements')
    expect(store.isLost.value).toBe(false)
  })

  it('gives way to a newer one', async () => {
    const { list, load, asked } = open({
      answers: [anAnswer('old', saved), anAnswer('new')],
      verdict: 'newer',
    })
    await load()
    await vi.waitFor(() => expect([list.data.value, list.savedAt.value]).toEqual(['new', null]))
    expect(asked[1]?.options).toEqual({ isRenewal: true })
  })

  it('goes when there is nothing any more', async () => {
    const { list, load } = open({
      answers: [anAnswer('old', saved), aRefusal('client', 404)],
      verdict: 'newer',
    })
    await load()
    await vi.waitFor(() => expect([list.status.value, list.answered.value]).toEqual(['error', 404]))
  })

  it('keeps its age when the shop was not reached', async () => {
    const { store, list, load } = open({ answers: [anAnswer('old', saved)], verdict: 'unreached' })
    await load()
    await vi.waitFor(() => expect(store.isLost.value).toBe(true))
    expect([list.data.value, list.savedAt.value]).toEqual(['old', saved])
  })

  it('is asked for once more when the worker has forgotten about it', async () => {
    const { store, list, load, asked } = open({ answers: [anAnswer('old', saved)], verdict: 'unknown' })
    await load()
    await vi.waitFor(() => expect(store.isLost.value).toBe(true))
    expect(asked).toHaveLength(2)
    expect(list.savedAt.value).toBe(saved)
  })

  it('does not overtake what was asked for since', async () => {
    const { list, load } = open({ answers: [anAnswer('old', saved), anAnswer('newest')], verdict: 'same' })
    await load()
    await load()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect([list.data.value, list.savedAt.value]).toEqual(['newest', null])
  })
})

describe('a saved page', () => {
  const openPage = (verdict: RevalidationResult, answers = [anAnswer('new')]) => {
    const opened = open({ answers, verdict, pageSavedAt: saved })
    const list = remote<string>({ status: 'success', data: 'old', savedAt: saved })
    const load = vi.fn<() => unknown>(() =>
      list.take(opened.store.call('GET /api/v1/settlements') as unknown as Promise<Outcome<string>>),
    )
    const confirm = () => opened.store.confirmPage('/catalog/sales?page=2', [list], load)
    return { ...opened, list, load, confirm }
  }

  it('is fresh, with all that it carries, when the server says the same', async () => {
    const { store, list, load, confirm, askWorker } = openPage('same')
    expect(store.savedAt.value).toBe(saved)
    await confirm()
    expect([store.savedAt.value, list.savedAt.value]).toEqual([null, null])
    expect(askWorker).toHaveBeenCalledWith('/catalog/sales?page=2')
    expect(load).not.toHaveBeenCalled()
  })

  it.each(['newer', 'unknown'] as const)(
    'asks the server for its data when its own is %s',
    async (verdict) => {
      const { list, confirm, asked } = openPage(verdict)
      await confirm()
      expect(asked[0]?.options).toEqual({ isRenewal: true })
      expect([list.data.value, list.savedAt.value]).toEqual(['new', null])
    },
  )

  it('keeps its age when the shop was not reached, until another page is open', async () => {
    const { store, list, confirm } = openPage('unreached')
    await confirm()
    expect(store.isLost.value).toBe(true)
    expect([store.savedAt.value, list.savedAt.value]).toEqual([saved, saved])
    store.leavePage()
    expect(store.savedAt.value).toBeNull()
  })

  it('is nothing to confirm where the page came from the server', async () => {
    const { store, askWorker } = open({ answers: [anAnswer('new')], verdict: 'unreached' })
    await store.confirmPage('/', [], () => {})
    expect(askWorker).not.toHaveBeenCalled()
  })
})
