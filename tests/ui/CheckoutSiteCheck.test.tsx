import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createCheckoutStore } from '../../src/features/checkout/checkout.store.ts'
import { createUserStore } from '../../src/features/user/user.store.ts'
import type { Call } from '../../src/lib/api.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { CheckoutSiteCheck } from '../../src/screens/CheckoutSiteCheck.tsx'
import { createStores, type Snapshot, StoresProvider } from '../../src/stores.tsx'
import { aFootprint, aSite } from '../builders.ts'
import { show, userEvent } from './show.tsx'

it('a remembered place is offered for a delivery, and sent only once its customer has said that it is the same', async () => {
  const known = { site: aSite({ entrance: 102, length: 480, width: 366 }) }
  const call = (async () => ({ ok: true, status: 200, data: known })) as unknown as Call
  const stores = createStores(call, { shop: {} } as Snapshot, noBrowser)
  const checkout = createCheckoutStore(call, noBrowser.tabStorage)
  show(
    <StoresProvider stores={stores}>
      <CheckoutSiteCheck store={checkout} footprint={aFootprint()} />
    </StoresProvider>,
  )
  expect(screen.queryByRole('button', { name: 'It’s the same spot' })).toBeNull()
  await stores.lazyStore(createUserStore).loadUser()
  const offer = await screen.findByRole('button', { name: 'It’s the same spot' })
  expect(screen.getByText(/way in 8.5 ft wide, space of 40 ft × 30.5 ft/)).toBeVisible()
  expect(checkout.form.value.site_length).toBe('')
  await userEvent.click(offer)
  expect(checkout.form.value).toMatchObject({ site_entrance: '8 6', site_length: '40' })
  expect(screen.queryByRole('button', { name: 'It’s the same spot' })).toBeNull()
})
