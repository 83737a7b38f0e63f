import { useSignals } from '@preact/signals-react/runtime'
import { useLayoutEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { CatalogControls } from '../features/catalog/CatalogControls.tsx'
import { CatalogList } from '../features/catalog/CatalogList.tsx'
import type { CatalogQuery } from '../features/catalog/catalog.store.ts'
import { deliveryNote } from '../features/product/delivery-note.ts'
import { ZipField } from '../features/product/ZipField.tsx'
import { createDeliveryCheck } from '../features/product/delivery-check.ts'
import { paths } from '../lib/paths.ts'
import { useLazyStore, useStores } from '../stores.tsx'
import { NavLink } from '../ui/NavLink.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import styles from './CatalogScreen.module.css'
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
  const { catalog, settlements, offline } = useStores()
  const [, navigate] = useLocation()
  const settlementId = params.settlementId ?? null
  const isRental = settlementId !== null
  const kind = isRental ? 'rental' : 'sale'
  const place = settlements.data.value?.items.find(({ id }) => String(id) === settlementId)
  const query = catalog.query.value
  const delivery = useLazyStore(createDeliveryCheck)
  // Of one settlement all saunas are delivered alike, so any of them can be asked about.
  const anySauna = query?.settlementId === settlementId ? catalog.data.value?.data[0]?.id : undefined
  // Before the page is painted, or it would say for a moment what is true of another settlement.
  useLayoutEffect(() => {
    if (settlementId !== null) delivery.openProduct(anySauna ?? 0, settlementId)
  }, [settlementId, anySauna, delivery, offline.reconnections.value])
  const answer = isRental ? delivery.answer.value : null
  const zip = delivery.zip.value
  // The same one until it says something else: every card of the list shows it.
  const note = useMemo(() => deliveryNote(answer, zip), [answer, zip])
  const [instead] = answer?.reachedFrom ?? []
  const isUnknownPlace = catalog.isUnknownPlace.value && query?.settlementId === settlementId
  const isNaming = !place && settlements.status.value !== 'error'
  const action = isRental ? paths.rental(settlementId) : paths.sales()
  const name = `${place?.name ?? 'Saunas'}. `
  const lead = (
    <>
      {name}
      <span className={isNaming ? styles.awaited : undefined}>
        {/* On a phone two lines from the beginning, on wider screens one that grows at its end: nothing moves. */}
        <br />
        Not near you? <NavLink href={paths.rental()}>Select another location</NavLink>
      </span>
    </>
  )

  return (
    <main id="content" aria-labelledby="page-title" tabIndex={-1} className="page">
      <PageHeader title={isRental ? 'Rental catalog' : 'Sales catalog'}>
        {isUnknownPlace ? (
          place?.name
        ) : !isRental ? (
          'Street-legal trailers, ready to fire up. Yours to keep.'
        ) : instead ? (
          <span className={styles.instead}>
            <span>{lead}</span>
            <span>
              {name}
              <NavLink href={paths.rental(instead.id, { date_from: query?.from, date_to: query?.to })}>
                {`${instead.name} delivers to ${zip.trim()}`}
              </NavLink>
            </span>
          </span>
        ) : (
          lead
        )}
      </PageHeader>
      {!isUnknownPlace && (
        <CatalogControls
          kind={kind}
          action={action}
          query={query}
          onSearch={(asked) => navigate(isRental ? paths.rental(settlementId, asked) : paths.sales(asked))}
        >
          {isRental && <ZipField check={delivery} />}
        </CatalogControls>
      )}
      {/* Where the form leaves, another one takes its place: this one would move up. */}
      <div key={Number(isUnknownPlace)} data-from-frame={3}>
        <CatalogList
          store={catalog}
          kind={kind}
          settlementId={settlementId}
          onRetry={() => query && void catalog.load(query)}
          delivery={note}
          nearby={isRental && query && (!isUnknownPlace || place) && <Nearby query={nearbyQuery(query)} />}
        />
      </div>
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
