import { useSignals } from '@preact/signals-react/runtime'
import { useLocation } from 'wouter'
import { CatalogControls } from '../features/catalog/CatalogControls.tsx'
import { CatalogList } from '../features/catalog/CatalogList.tsx'
import type { CatalogQuery } from '../features/catalog/catalog.store.ts'
import { paths } from '../lib/paths.ts'
import { useStores } from '../stores.tsx'
import { NavLink } from '../ui/NavLink.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { LazySaveOffline } from './LazySaveOffline.tsx'
import { Nearby } from './Nearby.tsx'

/** By the names of the search. */
const nearbyQuery = ({ settlementId, from, to }: CatalogQuery): Record<string, string> => ({
  settlement: settlementId ?? '',
  ...(from && to && { date_from: from, date_to: to }),
})

/** The sales catalog, or the rental catalog of one settlement. */
export function CatalogScreen({ params }: { params: { settlementId?: string } }) {
  useSignals()
  const { catalog, settlements } = useStores()
  const [, navigate] = useLocation()
  const settlementId = params.settlementId ?? null
  const isRental = settlementId !== null
  const kind = isRental ? 'rental' : 'sale'
  const place = settlements.data.value?.items.find(({ id }) => String(id) === settlementId)
  const query = catalog.query.value
  const isUnknownPlace = catalog.isUnknownPlace.value && query?.settlementId === settlementId
  const action = isRental ? paths.rental(settlementId) : paths.sales()

  return (
    <main id="content" aria-labelledby="page-title" tabIndex={-1} className="page">
      <PageHeader title={isRental ? 'Rental catalog' : 'Sales catalog'}>
        {isUnknownPlace ? (
          place?.name
        ) : isRental ? (
          <>
            {place && `Saunas in ${place.name}. `}
            <NavLink href={paths.rental()}>Select another location</NavLink>
          </>
        ) : (
          'Street-legal trailers, ready to fire up. Yours to keep.'
        )}
      </PageHeader>
      {!isUnknownPlace && (
        <CatalogControls
          kind={kind}
          action={action}
          query={query}
          onSearch={(asked) => navigate(isRental ? paths.rental(settlementId, asked) : paths.sales(asked))}
        />
      )}
      <CatalogList
        store={catalog}
        kind={kind}
        settlementId={settlementId}
        onRetry={() => query && void catalog.load(query)}
        nearby={isRental && query && (!isUnknownPlace || place) && <Nearby query={nearbyQuery(query)} />}
      />
      {(catalog.data.value?.total ?? 0) > 0 && (
        <LazySaveOffline
          page={action}
          title={isRental ? `Rental catalog${place ? `, ${place.name}` : ''}` : 'Sales catalog'}
          what="all of these saunas with their pictures"
        />
      )}
    </main>
  )
}
