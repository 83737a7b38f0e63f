import { signal } from '@preact/signals-core'
import { expect, it } from 'vitest'
import type { OfficeCall } from '../../office/call.ts'
import { createPlaceStore } from '../../office/catalog/place.store.ts'
import { placeFields } from '../../office/catalog/place-fields.ts'

it('a new place is not sent with a position, a tax, or a fee that nobody has typed', async () => {
  const sent: { body: Record<string, unknown> }[] = []
  const call = (async (_: string, options: { body: Record<string, unknown> }) => {
    sent.push(options)
    return { ok: false, status: 422, problem: 'client', message: 'No.', errors: {}, retryAfter: null }
  }) as unknown as OfficeCall
  const store = createPlaceStore(call, { unsaved: signal(0) })
  await store.load('0')
  const field = (name: string) => placeFields.find((one) => one.name === name)!
  const asked = ['latitude', 'longitude', 'tax_ppm', 'delivery_cents']
  expect(asked.map((name) => store.textOf(field(name)))).toEqual(['', '', '', ''])
  store.type(field('name'), 'Moab, Utah')
  store.type(field('latitude'), '38.57')
  await store.save()
  expect(sent[0]?.body).toMatchObject({ name: 'Moab, Utah', latitude: 38.57, lead_days: 1 })
  expect(asked.filter((name) => name in (sent[0]?.body ?? {}))).toEqual(['latitude'])
})
