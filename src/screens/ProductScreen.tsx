import { useSignals } from '@preact/signals-react/runtime'
import { useLocation } from 'wouter'
import { Availability } from '../features/catalog/Availability.tsx'
import { SaveOfflinePanel } from '../features/offline/SaveOfflinePanel.tsx'
import { createDownloadsStore } from '../features/offline/downloads.store.ts'
import { BookingPanel } from '../features/product/BookingPanel.tsx'
import { createBookingStore } from '../features/product/booking.store.ts'
import { ProductError } from '../features/product/ProductError.tsx'
import { ProductSkeleton } from '../features/product/ProductSkeleton.tsx'
import { ProductView } from '../features/product/ProductView.tsx'
import { paths } from '../lib/paths.ts'
import { useLazyStore, useStores } from '../stores.tsx'

export function ProductScreen({ params: { productId = '' } }: { params: { productId?: string } }) {
  useSignals()
  const { product, auth, catalog } = useStores()
  const downloads = useLazyStore(createDownloadsStore)
  const bookingStore = useLazyStore(createBookingStore)
  const [, navigate] = useLocation()
  const shown = product.data.value
  return (
    <main id="content" tabIndex={-1} className="page">
      {shown && String(shown.id) === productId ? (
        <>
          <ProductView
            product={shown}
            availability={
              <Availability
                kind={shown.catalogType}
                nearestDate={shown.nearestDate}
                inStock={shown.inStock}
                savedAt={product.savedAt.value}
              />
            }
            booking={
              <BookingPanel
                product={shown}
                store={bookingStore}
                searchedStay={catalog.searchedStay.value}
                isAuthorized={auth.isAuthorized.value}
                isConfirmed={auth.confirmation.value === 'success'}
                onCheckout={() => navigate(paths.checkout())}
              />
            }
          />
          <SaveOfflinePanel
            store={downloads}
            page={paths.product(shown.id)}
            title={shown.title}
            what="this sauna with its pictures"
          />
        </>
      ) : product.status.value === 'error' ? (
        <ProductError store={product} onRetry={() => void product.load(productId)} />
      ) : (
        <ProductSkeleton />
      )}
    </main>
  )
}
