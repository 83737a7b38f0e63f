import { vi } from 'vitest'
import type { Call } from '../../src/lib/api.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { createStores, type Snapshot } from '../../src/stores.tsx'
import { always, aRefusal } from '../stores/outcomes.ts'
import { pictures } from './picture.ts'

export const listed = {
  id: 7,
  title: 'Juniper',
  descriptionRaw: '<p>It tows easily.</p>',
  images: pictures(3).map((picture, at) =>
    Object.assign(picture, { uri: `/none/juniper-${at}.jpg`, sources: [] }),
  ),
  properties: [{ label: 'Capacity', value: '6 people' }],
  inStock: true,
  cost: 1_690_000,
}

const query = { settlementId: null, page: undefined, sort: undefined, from: undefined, to: undefined }
const catalog = { status: 'success', query, data: { data: [listed], total: 1 } }
const found = { ...listed, settlement: { id: 1, name: 'Bend' }, nearestDate: '2026-12-01' }
export const search = { status: 'success', query: {}, refusal: null, data: { data: [found], more: [] } }

/** As they are while that list is open. No call is answered. */
export function storesOfList(list: object = { catalog }) {
  const asked = vi.fn<(...request: unknown[]) => void>()
  const refuse = always(aRefusal('network'))
  const call = ((...request: Parameters<typeof refuse>) => {
    asked(...request)
    return refuse(...request)
  }) as Call
  return { asked, stores: createStores(call, { shop: {}, ...list } as unknown as Snapshot, noBrowser) }
}
