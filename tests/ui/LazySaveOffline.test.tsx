import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { LazySaveOffline } from '../../src/screens/LazySaveOffline.tsx'
import { createStores, type Snapshot, StoresProvider } from '../../src/stores.tsx'
import { always, aRefusal } from '../stores/outcomes.ts'
import { show } from './show.tsx'

const nothing = async () => {
  throw new Error('not in this test')
}
const device = {
  list: async () => [],
  save: nothing,
  remove: nothing,
  listSavedPages: nothing,
  isSafe: async () => true,
}

it('the offer to save a page comes when the page is alive, and with the next page at once', async () => {
  const browser = { ...noBrowser, openDownloads: async () => device }
  const stores = createStores(always(aRefusal('network')), { shop: {} } as Snapshot, browser)
  const aPage = (page: string) =>
    show(
      <StoresProvider stores={stores}>
        <LazySaveOffline page={page} title={page} what="this sauna" />
      </StoresProvider>,
    )
  const offers = () => screen.queryAllByRole('button', { name: 'Save for offline' }).length
  // Its code is in the browser's cache: what counts is who waits for it.
  await import('../../src/screens/SaveOffline.tsx')
  const { unmount } = aPage('/product/1')
  expect(offers()).toBe(0)
  await screen.findByRole('button', { name: 'Save for offline' })
  unmount()
  aPage('/product/2')
  expect(offers()).toBe(1)
})
