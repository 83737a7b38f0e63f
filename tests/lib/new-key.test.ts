import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isUuid } from '../../server/domain/uuid.ts'
import { newKey } from '../../src/lib/new-key.ts'
import { createOrderChangeStore } from '../../src/lib/order-change.ts'

// A browser without https makes none.
beforeEach(() => void vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) }))
afterEach(() => void vi.unstubAllGlobals())

it('a key is a UUID, also where the browser makes none', () => {
  const keys = Array.from({ length: 100 }, newKey)
  expect(keys.filter((key) => !isUuid(key))).toEqual([])
  expect(new Set(keys).size).toBe(100)
})

it('agreeing to a change of an order is sent with one, too', async () => {
  const preview = { oldTotal: 100, newTotal: 100, difference: 0, lines: [] }
  const reply = (data: object) => Promise.resolve({ ok: true, data, status: 200, savedAt: null }) as never
  const store = createOrderChangeStore()
  const ids: string[] = []
  const agree = ({ id }: { id: string }) => {
    ids.push(id)
    return reply({})
  }
  store.open({ load: () => reply({}), preview: () => reply(preview), agree })
  await store.look({ sauna_id: 1, date_from: '2026-12-01', date_to: '2026-12-02', delivery_method: 'pickup' })
  await store.agree()
  expect(ids.map(isUuid)).toEqual([true])
})
