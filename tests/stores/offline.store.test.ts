import { afterEach, describe, expect, it, vi } from 'vitest'
import type { InitialConnection, RevalidationResult } from '../../contract/worker-messages.ts'
import { createOfflineStore } from '../../src/features/offline/offline.store.ts'
import type { Call, Outcome } from '../../src/lib/api.ts'
import { remote } from '../../src/lib/remote.ts'
import { anAnswer, aRefusal } from './outcomes.ts'

const saved = '2026-11-21T22:05:00.000Z'

interface Given {
  /** In the order of the calls; the last one repeats. */
  answers: Outcome<unknown>[]
  revalidation?: RevalidationResult
  pageSavedAt?: string | null
  initialConnection?: InitialConnection | null
}

function open({ answers, revalidation = 'unknown', pageSavedAt = null, initialConnection = null }: Given) {
  const asked: { name: string; options: { isNetworkFirst?: boolean } | undefined }[] = []
  let attempt: (() => void) | null = null
  const network = async (name: string, options?: { isNetworkFirst?: boolean }) => {
    asked.push({ name, options })
    return answers.length > 1 ? answers.shift() : answers[0]
  }
  const getRevalidation = vi.fn<(address: string) => Promise<RevalidationResult>>(
    () => new Promise((resolve) => setTimeout(() => resolve(revalidation))),
  )
  const store = createOfflineStore(network as unknown as Call, {
    getRevalidation,
    pageSavedAt,
    initialConnection,
    retryWithBackoff(tried) {
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
    getRevalidation,
    tryAgain: () => attempt?.(),
    isTrying: () => attempt !== null,
  }
}

describe('the connection', () => {
  it.each(['network', 'connection', 'timeout'] as const)(
    'is offline after a failure of the class %s',
    async (problem) => {
      const { store, load } = open({ answers: [aRefusal(problem)] })
      await load()
      expect(store.isOffline.value).toBe(true)
    },
  )

  it.each([
    ['an answer', anAnswer('saunas')],
    ['a refusal', aRefusal('client', 422)],
    ['a server in trouble', aRefusal('server', 503)],
    ['a request that was given up', aRefusal('cancel')],
  ])('is not offline after %s', async (_, outcome) => {
    const { store, load } = open({ answers: [outcome] })
    await load()
    expect(store.isOffline.value).toBe(false)
  })

  it.each([
    ['is not offline when only one call takes too long', anAnswer('saunas'), false],
    ['is offline when something small takes too long, too', aRefusal('timeout'), true],
  ])('%s', async (_, small, isOffline) => {
    const { store, asked } = open({ answers: [aRefusal('timeout'), small] })
    await store.call('GET /api/v1/catalog/sales')
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.name).toBe('GET /api/v1/settlements')
    await vi.waitFor(() => expect(store.isOffline.value).toBe(isOffline))
  })

  it('is retried while it is offline, and is back with any answer', async () => {
    const { store, load, isTrying, tryAgain, asked } = open({
      answers: [aRefusal('network'), aRefusal('network'), aRefusal('client', 404)],
    })
    await load()
    expect(isTrying()).toBe(true)
    tryAgain()
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(store.isOffline.value).toBe(true)
    tryAgain()
    await vi.waitFor(() => expect(store.isOffline.value).toBe(false))
    expect(store.reconnections.value).toBe(1)
    expect(isTrying()).toBe(false)
  })

  it('is not back with a saved answer', async () => {
    const { store, load, tryAgain, asked } = open({ answers: [aRefusal('network'), anAnswer('old', saved)] })
    await load()
    tryAgain()
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.options).toEqual({ isNetworkFirst: true })
    expect(store.isOffline.value).toBe(true)
  })
})

describe('something that answers in the shop’s place', () => {
  it('counts as being offline, and is named until the shop answers', async () => {
    const { store, load, tryAgain, asked } = open({
      answers: [aRefusal('foreign'), anAnswer('old', saved), aRefusal('network'), anAnswer('new')],
    })
    await load()
    expect([store.isOffline.value, store.trouble.value]).toEqual([true, 'foreign'])
    tryAgain()
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(store.trouble.value).toBe('foreign')
    tryAgain()
    await vi.waitFor(() => expect(store.trouble.value).toBe('unreached'))
    tryAgain()
    await vi.waitFor(() => expect(store.trouble.value).toBeNull())
    expect(store.reconnections.value).toBe(1)
  })

  it('is named when the worker noticed it behind a saved answer', async () => {
    const { store, list, load } = open({ answers: [anAnswer('old', saved)], revalidation: 'foreign' })
    await load()
    await vi.waitFor(() => expect(store.trouble.value).toBe('foreign'))
    expect([list.data.value, list.savedAt.value]).toEqual(['old', saved])
  })

  it('is named when the worker noticed it before the page started', () => {
    const { store, isTrying } = open({ answers: [anAnswer('new')], initialConnection: 'foreign' })
    expect([store.trouble.value, isTrying()]).toEqual(['foreign', true])
  })
})

describe('a shop that does not answer in time', () => {
  afterEach(() => vi.useRealTimers())

  /** A call that is answered when the test says so. */
  function aHangingCall() {
    vi.useFakeTimers()
    let answerNow = (_: Outcome<unknown>) => {}
    const answer = new Promise<Outcome<unknown>>((resolve) => (answerNow = resolve))
    const opened = open({ answers: [answer as unknown as Outcome<unknown>] })
    return { ...opened, answerNow }
  }

  it('is called slow after a moment, until it answers', async () => {
    const { store, load, answerNow } = aHangingCall()
    const loaded = load()
    expect(store.trouble.value).toBeNull()
    await vi.advanceTimersByTimeAsync(3000)
    expect([store.trouble.value, store.isOffline.value]).toEqual(['slow', false])
    answerNow(anAnswer('late'))
    await loaded
    expect(store.trouble.value).toBeNull()
  })

  it('is not called slow when it answers soon', async () => {
    const { store, load, answerNow } = aHangingCall()
    const loaded = load()
    await vi.advanceTimersByTimeAsync(1000)
    answerNow(anAnswer('in time'))
    await loaded
    await vi.advanceTimersByTimeAsync(60_000)
    expect(store.trouble.value).toBeNull()
  })

  it('is called slow while a saved page waits to be confirmed', async () => {
    vi.useFakeTimers()
    const { store, getRevalidation } = open({ answers: [anAnswer('new')], pageSavedAt: saved })
    getRevalidation.mockReturnValue(new Promise(() => {}))
    void store.confirmPage('/', [], () => {})
    await vi.advanceTimersByTimeAsync(3000)
    expect(store.trouble.value).toBe('slow')
  })

  it('is called slow from the start when the worker has waited already', async () => {
    vi.useFakeTimers()
    const answer = new Promise<never>(() => {})
    const { store, load } = open({ answers: [answer as never], initialConnection: 'slow' })
    void load()
    await vi.advanceTimersByTimeAsync(1)
    expect(store.trouble.value).toBe('slow')
  })
})

describe('a saved answer', () => {
  it('is shown with its age, and is fresh when the server says the same', async () => {
    const { store, list, load, getRevalidation } = open({
      answers: [anAnswer('old', saved)],
      revalidation: 'same',
    })
    await load()
    expect([list.data.value, list.savedAt.value]).toEqual(['old', saved])
    await vi.waitFor(() => expect(list.savedAt.value).toBeNull())
    expect(getRevalidation).toHaveBeenCalledWith('/api/v1/settlements')
    expect(store.isOffline.value).toBe(false)
  })

  it('is replaced by a newer one', async () => {
    const { list, load, asked } = open({
      answers: [anAnswer('old', saved), anAnswer('new')],
      revalidation: 'newer',
    })
    await load()
    await vi.waitFor(() => expect([list.data.value, list.savedAt.value]).toEqual(['new', null]))
    expect(asked[1]?.options).toEqual({ isNetworkFirst: true })
  })

  it('is removed when the server no longer has it', async () => {
    const { list, load } = open({
      answers: [anAnswer('old', saved), aRefusal('client', 404)],
      revalidation: 'newer',
    })
    await load()
    await vi.waitFor(() => expect([list.status.value, list.httpStatus.value]).toEqual(['error', 404]))
  })

  it('keeps its age when the shop is not reached', async () => {
    const { store, list, load } = open({ answers: [anAnswer('old', saved)], revalidation: 'unreached' })
    await load()
    await vi.waitFor(() => expect(store.isOffline.value).toBe(true))
    expect([list.data.value, list.savedAt.value]).toEqual(['old', saved])
  })

  it('is requested once more when the worker cannot tell', async () => {
    const { store, list, load, asked } = open({ answers: [anAnswer('old', saved)], revalidation: 'unknown' })
    await load()
    await vi.waitFor(() => expect(store.isOffline.value).toBe(true))
    expect(asked).toHaveLength(2)
    expect(list.savedAt.value).toBe(saved)
  })

  it('does not overtake a newer request', async () => {
    const { list, load } = open({
      answers: [anAnswer('old', saved), anAnswer('newest')],
      revalidation: 'same',
    })
    await load()
    await load()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect([list.data.value, list.savedAt.value]).toEqual(['newest', null])
  })
})

describe('an answer that the shop gives from its memory', () => {
  const dated = { ...anAnswer('old'), asOf: saved }

  it('has its age until another page is open, and the shop is not offline', async () => {
    const { store, load } = open({ answers: [anAnswer('new'), dated, anAnswer('new')] })
    await load()
    expect(store.asOf.value).toBeNull()
    await load()
    await load()
    expect([store.asOf.value, store.isOffline.value]).toEqual([saved, false])
    store.leavePage()
    expect(store.asOf.value).toBeNull()
  })

  it('replaces a saved one, which is older still', async () => {
    const { list, load, store } = open({ answers: [anAnswer('older', saved), dated], revalidation: 'newer' })
    await load()
    await vi.waitFor(() => expect([list.data.value, list.savedAt.value]).toEqual(['old', null]))
    expect(store.isOffline.value).toBe(false)
  })

  it('follows a page from its memory, and tells its age again', async () => {
    const { store, load } = open({ answers: [dated], pageSavedAt: saved })
    await store.confirmPage('/catalog/sales', [], load)
    expect([store.asOf.value, store.isOffline.value]).toEqual([saved, false])
  })
})

describe('a saved page', () => {
  const openPage = (revalidation: RevalidationResult, answers = [anAnswer('new')]) => {
    const opened = open({ answers, revalidation, pageSavedAt: saved })
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
    const { store, getRevalidation } = open({ answers: [anAnswer('new')], revalidation: 'unreached' })
    await store.confirmPage('/', [], () => {})
    expect(getRevalidation).not.toHaveBeenCalled()
  })
})
