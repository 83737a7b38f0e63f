import { expect, it, vi } from 'vitest'
import type { Call } from '../../src/lib/api.ts'
import { lazyCall } from '../../src/lib/lazy-call.ts'
import { always, aRefusal } from './outcomes.ts'

const answers = always(aRefusal('server', 503, 'Too many people want a sauna.'))

it('asks for the code of a call with the first one, and once', async () => {
  const load = vi.fn<() => Promise<Call>>().mockResolvedValue(answers)
  const call = lazyCall(load)
  expect(load).not.toHaveBeenCalled()
  const both = await Promise.all([call('GET /api/v1/settlements'), call('GET /api/v1/settlements')])
  expect(both.map(({ status }) => status)).toEqual([503, 503])
  expect(load).toHaveBeenCalledOnce()
})

it('takes the shop for unreached while that code cannot be loaded, and tries again with the next call', async () => {
  const load = vi.fn<() => Promise<Call>>().mockRejectedValueOnce(new TypeError()).mockResolvedValue(answers)
  const call = lazyCall(load)
  expect(await call('GET /api/v1/settlements')).toMatchObject({ ok: false, problem: 'network', status: null })
  expect(await call('GET /api/v1/settlements')).toMatchObject({ status: 503 })
})
