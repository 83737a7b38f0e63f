import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createCheckDraft } from '../../src/features/checkout/check-draft.ts'
import { createBookingStore } from '../../src/features/product/booking.store.ts'
import type { Call } from '../../src/lib/api.ts'
import { draftKeys } from '../../src/lib/browser.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { SaunaSiteCheck } from '../../src/screens/SaunaSiteCheck.tsx'
import { createStores, type Snapshot, StoresProvider } from '../../src/stores.tsx'
import { aFootprint, aSite } from '../builders.ts'
import { aStorage } from '../stores/a-storage.ts'
import { show, userEvent } from './show.tsx'

it('a remembered place is shown with a sauna, and is an answer for the checkout only once it is edited there', async () => {
  const known = { site: aSite({ entrance: 102, length: 480, width: 366 }) }
  const call = (async () => ({ ok: true, status: 200, data: known })) as unknown as Call
  const tabStorage = aStorage()
  const stores = createStores(call, { shop: {} } as Snapshot, { ...noBrowser, tabStorage })
  stores.auth.startSession()
  show(
    <StoresProvider stores={stores}>
      <SaunaSiteCheck footprint={aFootprint()} booking={createBookingStore(call, tabStorage)} />
    </StoresProvider>,
  )
  const width = screen.getByLabelText(/^Width/)
  await expect.poll(() => screen.getByLabelText<HTMLInputElement>(/^Length/).value).toBe('40')
  // The check of the car on the same page writes what was answered there.
  stores.lazyStore(createCheckDraft).write({ tow_hitch: '2' })
  const stored = () => JSON.parse(tabStorage.read(draftKeys.form) ?? '{}') as Record<string, string>
  expect(stored()).toEqual({ tow_hitch: '2' })
  await userEvent.fill(width, '31')
  expect(stored()).toMatchObject({ tow_hitch: '2', site_length: '40', site_width: '31' })
})
