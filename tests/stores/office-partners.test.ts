import { expect, it } from 'vitest'
import type { OfficeCall } from '../../office/call.ts'
import { createPartnersStore } from '../../office/partners/partners.store.ts'

it.each([
  ['80', 80],
  ['eighty', null],
  ['80%', null],
  ['12.5', 12.5],
])('a share of “%s” is sent as %j, and what is wrong with it stands at its field', async (typed, sent) => {
  const bodies: Record<string, unknown>[] = []
  const errors = { share_percent: ['Please enter a whole number, like 80.'] }
  const call = (async (_: string, options: { body: Record<string, unknown> }) => {
    bodies.push(options.body)
    return { ok: false, status: 422, problem: 'client', message: 'No.', errors, retryAfter: null }
  }) as unknown as OfficeCall
  const store = createPartnersStore(call)
  expect(await store.saveContract(7, { level: '1', starts_on: '2026-06-01', share_percent: typed })).toBe(
    false,
  )
  expect(bodies).toEqual([{ level: 1, starts_on: '2026-06-01', share_percent: sent }])
  expect(store.contract.errors.value).toEqual(errors)
})
