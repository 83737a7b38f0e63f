import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from '../../src/lib/api.ts'
import { anOfflineStore, saved } from './an-offline-store.ts'
import { anAnswer, aRefusal } from './outcomes.ts'

describe('the connection', () => {
  it.each(['network', 'connection', 'timeout'] as const)(
    'is offline after a failure of the class %s',
    async (problem) => {
      const { store, load } = anOfflineStore({ answers: [aRefusal(problem)] })
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
    const { store, load } = anOfflineStore({ answers: [outcome] })
    await load()
    expect(store.isOffline.value).toBe(false)
  })

  it.each([
    ['is not offline when only one call takes too long', anAnswer('saunas'), false],
    ['is offline when something small takes too long, too', aRefusal('timeout'), true],
  ])('%s', async (_, small, isOffline) => {
    const { store, asked } = anOfflineStore({ answers: [aRefusal('timeout'), small] })
    await store.call('GET /api/v1/catalog/sales')
    await expect.poll(() => asked).toHaveLength(2)
    expect(asked[1]?.name).toBe('GET /api/v1/settlements')
    await expect.poll(() => store.isOffline.value).toBe(isOffline)
  })

  it('is retried while it is offline, and is back with any answer', async () => {
    const { store, load, isTrying, tryAgain, asked } = anOfflineStore({
      answers: [aRefusal('network'), aRefusal('network'), aRefusal('client', 404)],
    })
    await load()
    expect(isTrying()).toBe(true)
    tryAgain()
    await expect.poll(() => asked).toHaveLength(2)
    expect(store.isOffline.value).toBe(true)
    tryAgain()
    await expect.poll(() => store.isOffline.value).toBe(false)
    expect(store.reconnections.value).toBe(1)
    expect(isTrying()).toBe(false)
  })

  it('is not back with a saved answer', async () => {
    const { store, load, tryAgain, asked } = anOfflineStore({
      answers: [aRefusal('network'), anAnswer('old', saved)],
    })
    await load()
    tryAgain()
    await expect.poll(() => asked).toHaveLength(2)
    expect(asked[1]?.options).toEqual({ isNetworkFirst: true })
    expect(store.isOffline.value).toBe(true)
  })
})

describe('something that answers in the shop’s place', () => {
  it('counts as being offline, and is named until the shop answers', async () => {
    const { store, load, tryAgain, asked } = anOfflineStore({
      answers: [aRefusal('foreign'), anAnswer('old', saved), aRefusal('network'), anAnswer('new')],
    })
    await load()
    expect([store.isOffline.value, store.trouble.value]).toEqual([true, 'foreign'])
    tryAgain()
    await expect.poll(() => asked).toHaveLength(2)
    expect(store.trouble.value).toBe('foreign')
    tryAgain()
    await expect.poll(() => store.trouble.value).toBe('unreached')
    tryAgain()
    await expect.poll(() => store.trouble.value).toBeNull()
    expect(store.reconnections.value).toBe(1)
  })

  it('is named when the worker noticed it behind a saved answer', async () => {
    const { store, list, load } = anOfflineStore({
      answers: [anAnswer('old', saved)],
      revalidation: 'foreign',
    })
    await load()
    await expect.poll(() => store.trouble.value).toBe('foreign')
    expect([list.data.value, list.savedAt.value]).toEqual(['old', saved])
  })

  it('is named when the worker noticed it before the page started', () => {
    const { store, isTrying } = anOfflineStore({ answers: [anAnswer('new')], initialConnection: 'foreign' })
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
    const opened = anOfflineStore({ answers: [answer as unknown as Outcome<unknown>] })
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
    const { store, getRevalidation } = anOfflineStore({ answers: [anAnswer('new')], pageSavedAt: saved })
    getRevalidation.mockReturnValue(new Promise(() => {}))
    void store.confirmPage('/', [], () => {})
    await vi.advanceTimersByTimeAsync(3000)
    expect(store.trouble.value).toBe('slow')
  })

  it('is called slow from the start when the worker has waited already', async () => {
    vi.useFakeTimers()
    const answer = new Promise<never>(() => {})
    const { store, load } = anOfflineStore({ answers: [answer as never], initialConnection: 'slow' })
    void load()
    await vi.advanceTimersByTimeAsync(1)
    expect(store.trouble.value).toBe('slow')
  })
})
