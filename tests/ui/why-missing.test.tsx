import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createProductStore } from '../../src/features/product/product.store.ts'
import { ProductError } from '../../src/features/product/ProductError.tsx'
import { CatalogError } from '../../src/features/catalog/CatalogError.tsx'
import { createCatalogStore } from '../../src/features/catalog/catalog.store.ts'
import { createSettlementsStore } from '../../src/features/settlements/settlements.store.ts'
import { PlaceList } from '../../src/features/settlements/PlaceList.tsx'
import type { Problem } from '../../src/lib/api.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { UnreachableScreen } from '../../src/screens/UnreachableScreen.tsx'
import { createStores, type Snapshot, StoresProvider } from '../../src/stores.tsx'
import { always, aRefusal } from '../stores/outcomes.ts'
import { show } from './show.tsx'

const nothing = () => {}
const onePlace = { settlementId: '1', page: undefined, sort: undefined, from: undefined, to: undefined }

const refused = (problem: Problem) => always(aRefusal(problem, problem === 'server' ? 503 : null))

/** What takes the place of something that could not be loaded, and the call that failed. */
const parts = {
  async catalog(problem: Problem) {
    const store = createCatalogStore(refused(problem))
    await store.load(onePlace)
    show(<CatalogError store={store} kind="rental" onRetry={nothing} elsewhere="/search" />)
  },
  async sauna(problem: Problem) {
    const store = createProductStore(refused(problem))
    await store.load('1')
    show(<ProductError store={store} onRetry={nothing} />)
  },
  async places(problem: Problem) {
    const store = createSettlementsStore(refused(problem))
    await store.load()
    show(<PlaceList store={store} />)
  },
}

describe('what could not be loaded', () => {
  it.for(Object.keys(parts) as (keyof typeof parts)[])(
    'blames the connection only where the shop has not answered: %s',
    async (part) => {
      await parts[part]('server')
      expect(screen.getByRole('alert').innerText).toContain('The shop is busy right now.')
      expect(screen.getByRole('alert').innerText).not.toContain('connection')
    },
  )

  it.for(Object.keys(parts) as (keyof typeof parts)[])(
    'names the connection where nothing came: %s',
    async (part) => {
      await parts[part]('network')
      expect(screen.getByRole('alert').innerText).toContain('Please check your connection and try again.')
    },
  )

  it('does not blame the connection where the shop cannot say who is signed in', async () => {
    const stores = createStores(refused('server'), { shop: {} } as Snapshot, noBrowser)
    await stores.auth.confirmSession()
    show(
      <StoresProvider stores={stores}>
        <UnreachableScreen />
      </StoresProvider>,
      '/checkout',
    )
    await act(async () => {})
    expect(screen.getByRole('alert').innerText).toContain('We could not check whether you are logged in')
    expect(screen.getByRole('alert').innerText).toContain('The shop is busy right now.')
    expect(screen.getByRole('alert').innerText).not.toContain('connection')
  })
})
