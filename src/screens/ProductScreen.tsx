import { useSignals } from '@preact/signals-react/runtime'
import { useLocation, useSearch } from 'wouter'
import { Availability } from '../features/catalog/Availability.tsx'
import { BookingPanel } from '../features/product/BookingPanel.tsx'
import { createBookingStore } from '../features/product/booking.store.ts'
import { listedProduct } from '../features/product/listed-product.ts'
import { ProductError } from '../features/product/ProductError.tsx'
import { ProductSkeleton } from '../features/product/ProductSkeleton.tsx'
import { ProductView } from '../features/product/ProductView.tsx'
import { nightsBetween } from '../lib/nights.ts'
import { paths } from '../lib/paths.ts'
import type { Stay } from '../lib/stay.ts'
import { type Stores, useLazyStore, useStores } from '../stores.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Nearby } from './Nearby.tsx'
import { useAfterPaint } from '../ui/use-after-paint.ts'
import { useOnceHydrated } from '../ui/use-hydrated.ts'
import { LazySaveOffline } from './LazySaveOffline.tsx'
import { LazyShareSauna } from './LazyShareSauna.tsx'
import { LazySiteDetails } from './LazySiteDetails.tsx'
import { LazyPriceNews } from './LazyPriceNews.tsx'
import { LazyMoreReviews } from './LazyMoreReviews.tsx'
import { LazyTowDetails } from './LazyTowDetails.tsx'
import { LazySaunaWaitlist } from './LazySaunaWaitlist.tsx'

export function ProductScreen({ params: { productId = '' } }: { params: { productId?: string } }) {
  useSignals()
  const stores = useStores()
  const { product, auth, catalog } = stores
  const bookingStore = useLazyStore(createBookingStore)
  const [, navigate] = useLocation()
  const search = useSearch()
  const isPainted = useAfterPaint()
  // The page of a sauna is the same for all dates.
  const askedStay = stayIn(new URLSearchParams(useOnceHydrated(search, '')))
  const searchedStay = askedStay ?? catalog.searchedStay.value
  const loaded = product.data.value
  const isLoaded = String(loaded?.id) === productId
  const listed = isLoaded || product.status.value === 'error' ? null : findListed(stores, productId)
  const shown = isLoaded ? loaded : listed?.product
  return (
    <main id="content" aria-labelledby="page-title" tabIndex={-1} className="page">
      {shown ? (
        <>
          <ProductView
            product={shown}
            isBeginning={!isPainted}
            availability={
              <Availability
                kind={shown.catalogType}
                nearestDate={shown.nearestDate}
                inStock={shown.inStock}
                savedAt={(listed?.list ?? product).savedAt.value}
              />
            }
            moreReviews={
              shown.reviews && <LazyMoreReviews productId={shown.id} count={shown.reviews.count} />
            }
            booking={
              isPainted ? (
                <BookingPanel
                  product={shown}
                  store={bookingStore}
                  searchedStay={searchedStay}
                  auth={auth}
                  onCheckout={() => navigate(paths.checkout())}
                  towing={shown.trailer && <LazyTowDetails trailer={shown.trailer} booking={bookingStore} />}
                  siting={
                    shown.footprint && <LazySiteDetails footprint={shown.footprint} booking={bookingStore} />
                  }
                  waitlist={
                    <LazySaunaWaitlist
                      productId={shown.id}
                      booking={bookingStore}
                      searchedStay={searchedStay}
                      isAuthorized={auth.isAuthorized.value}
                    />
                  }
                  priceNews={<LazyPriceNews key={shown.id} id={shown.id} booking={bookingStore} />}
                  nearby={<Nearby query={{ settlement: String(shown.settlement?.id ?? '') }} />}
                />
              ) : (
                <Skeleton shape="picture" />
              )
            }
          />
          {isPainted && (
            <>
              <LazyShareSauna
                id={shown.id}
                title={shown.title}
                store={bookingStore}
                searchedStay={searchedStay}
              />
              <LazySaveOffline
                page={paths.product(shown.id)}
                title={shown.title}
                what="this sauna with its pictures"
              />
            </>
          )}
        </>
      ) : product.status.value === 'error' ? (
        <ProductError store={product} onRetry={() => void product.load(productId)} />
      ) : (
        <ProductSkeleton />
      )}
    </main>
  )
}

/** The dates that a list was searched for travel in the address, so they survive a reload and a login. */
function stayIn(query: URLSearchParams): Stay | null {
  const [from, to] = [query.get('date_from') ?? '', query.get('date_to') ?? '']
  return nightsBetween(from, to) > 0 ? { from, to } : null
}

/** What the list of a place, or of a search, knows of a sauna. Null where it is on neither. */
function findListed({ catalog, search, settlements }: Stores, productId: string) {
  const isIt = ({ id }: { id: number }) => String(id) === productId
  const found = search.data.value?.data.find(isIt)
  if (found) return { list: search, product: listedProduct(found, found.settlement) }
  const item = catalog.data.value?.data.find(isIt)
  const settlementId = catalog.query.value?.settlementId
  const place = settlements.data.value?.items.find(({ id }) => String(id) === settlementId)
  if (!item || (settlementId && !place)) return null
  return { list: catalog, product: listedProduct(item, place ?? null) }
}
