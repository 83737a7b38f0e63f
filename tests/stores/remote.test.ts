import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../src/lib/api.ts'
import { remote } from '../../src/lib/remote.ts'
import { anAnswer, aRefusal } from './outcomes.ts'

const broken = aRefusal('server', 500, 'Broken')

/** A promise that is resolved by hand; Node 20 has no Promise.withResolvers. */
function aLater<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((keep) => {
    resolve = keep
  })
  return { promise, resolve }
}

describe('Remote data', () => {
  it('goes from initial through fetching to success', async () => {
    const area = remote<string>()
    expect(area.status.value).toBe('initial')
    const taken = area.take(Promise.resolve(anAnswer('saunas')))
    expect(area.status.value).toBe('fetching')
    await taken
    expect([area.status.value, area.data.value]).toEqual(['success', 'saunas'])
  })

  it('keeps what it had when a newer request fails, and says so', async () => {
    const area = remote<string>()
    await area.take(Promise.resolve(anAnswer('old')))
    await area.take(Promise.resolve(broken))
    expect([area.status.value, area.data.value, area.problem.value]).toEqual(['error', 'old', 'server'])
  })

  it('drops an answer that comes after a newer request', async () => {
    const area = remote<string>()
    const slow = aLater<Outcome<string>>()
    const first = area.take(slow.promise)
    await area.take(Promise.resolve(anAnswer('new')))
    slow.resolve(anAnswer('stale'))
    await first
    expect([area.status.value, area.data.value]).toEqual(['success', 'new'])
  })

  it('drops a late failure too', async () => {
    const area = remote<string>()
    const slow = aLater<Outcome<string>>()
    const first = area.take(slow.promise)
    await area.take(Promise.resolve(anAnswer('new')))
    slow.resolve(broken)
    await first
    expect([area.status.value, area.problem.value]).toEqual(['success', null])
  })

  it('is empty after it is cleared, and drops an answer that is still on its way', async () => {
    const area = remote<string>()
    const slow = aLater<Outcome<string>>()
    const taken = area.take(slow.promise)
    area.clear()
    slow.resolve(anAnswer('private'))
    await taken
    expect([area.status.value, area.data.value]).toEqual(['initial', null])
  })

  it('says when a saved answer was saved, until a fresh one arrives', async () => {
    const area = remote<string>()
    await area.take(
      Promise.resolve({ ok: true, data: 'saved', status: 200, savedAt: '2026-11-21T14:05:00Z', at: 0 }),
    )
    expect(area.savedAt.value).toBe('2026-11-21T14:05:00Z')
    await area.take(Promise.resolve(anAnswer('fresh')))
    expect(area.savedAt.value).toBeNull()
  })

  it('starts with the rendered page’s data', () => {
    const area = remote<string>({ status: 'success', data: 'from the page' })
    expect(area.snapshot()).toEqual({ status: 'success', data: 'from the page' })
  })

  it('starts with the same error as the rendered page', async () => {
    const rendered = remote<string>()
    await rendered.take(Promise.resolve({ ...broken, problem: 'client', status: 404 }))
    const area = remote<string>(JSON.parse(JSON.stringify(rendered.snapshot())))
    expect([area.status.value, area.problem.value, area.httpStatus.value]).toEqual(['error', 'client', 404])
  })
})
