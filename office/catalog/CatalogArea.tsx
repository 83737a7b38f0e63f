import { Route, Switch } from 'wouter'
import { addresses } from '../addresses.ts'
import type { AreaProps } from '../area.ts'
import { ToToday } from '../frame/ToToday.tsx'
import { createCatalogStore } from './catalog.store.ts'
import { CatalogScreen } from './CatalogScreen.tsx'
import { createPlaceStore } from './place.store.ts'
import { PlaceScreen } from './PlaceScreen.tsx'
import { createProductStore } from './product.store.ts'
import { ProductScreen } from './ProductScreen.tsx'

/** The catalog, and each of its products and places. */
export function CatalogArea({ stores, session }: AreaProps) {
  const isOwner = session.member.role === 'owner'
  const list = stores.lazyStore(createCatalogStore)
  const product = stores.lazyStore(createProductStore)
  const place = stores.lazyStore(createPlaceStore)
  return (
    <Switch>
      <Route path={addresses.catalog}>
        <CatalogScreen store={list} isOwner={isOwner} />
      </Route>
      <Route path={`${addresses.catalog}/products/:id`}>
        {({ id }) => <ProductScreen store={product} id={id} isOwner={isOwner} />}
      </Route>
      <Route path={`${addresses.catalog}/places/:id`}>
        {({ id }) => <PlaceScreen store={place} id={id} isOwner={isOwner} />}
      </Route>
      <ToToday />
    </Switch>
  )
}
