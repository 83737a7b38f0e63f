import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { nightsBetween } from '../../lib/nights.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CardList } from './CardList.tsx'
import styles from './CatalogList.module.css'
import type { DeliveryNote } from './CatalogFacts.tsx'
import { CatalogError } from './CatalogError.tsx'
import { CatalogSkeleton } from './CatalogSkeleton.tsx'
import type { CatalogStore } from './catalog.store.ts'

interface CatalogListProps {
  store: CatalogStore
  kind: 'rental' | 'sale'
  /** The settlement of the list; null for sales. Until the store has switched to it, no other list is shown. */
  settlementId: string | null
  onRetry: () => void
  /** On every card: the saunas of one settlement are delivered alike. */
  delivery?: DeliveryNote | null
  /** Below a list without saunas: where there are some. */
  nearby?: ReactNode
}

/** The clicked link is replaced with its page, and the focus would be lost with it. */
function showTop() {
  window.scrollTo({ top: 0 })
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** One page of saunas with links to the others; the old page stays, dimmed, until the next one has loaded. */
export function CatalogList({
  store,
  kind,
  settlementId,
  onRetry,
  delivery = null,
  nearby,
}: CatalogListProps) {
  useSignals()
  const listPage = store.data.value
  const status = store.status.value
  if (store.query.value?.settlementId !== settlementId) return <CatalogSkeleton />
  const { from, to } = store.query.value ?? {}
  const elsewhere = paths.search({ settlement: settlementId, date_from: from, date_to: to })
  if (status === 'error')
    return (
      <>
        <CatalogError store={store} kind={kind} onRetry={onRetry} elsewhere={elsewhere} />
        {store.isUnknownPlace.value && nearby}
      </>
    )
  if (!listPage) return <CatalogSkeleton />
  if (listPage.data.length === 0)
    return (
      <>
        <EmptyState
          kind="empty"
          title="No saunas found"
          text={
            kind === 'rental'
              ? 'No saunas are available on these dates. Try other dates or another location.'
              : 'Please check back soon.'
          }
        >
          {kind === 'rental' && <ButtonLink href={elsewhere}>See what is free nearby</ButtonLink>}
        </EmptyState>
        {nearby}
      </>
    )
  const stay = kind === 'rental' ? store.searchedStay.value : null
  // The server refuses dates that do not exist or are in the wrong order.
  const length = stay ? nightsBetween(stay.from, stay.to) : 0
  const nights = length > 0 ? length : null
  return (
    <>
      <p className={styles.count} role="status">
        {listPage.lastPage > 1
          ? `${listPage.from} to ${listPage.to} of ${listPage.total} saunas`
          : listPage.total === 1
            ? '1 sauna'
            : `${listPage.total} saunas`}
        {/* The cards say it, too, but on a desk below what is seen first, and not to those who hear the page. */}
        {delivery && `. ${delivery.label}: ${delivery.value}`}
      </p>
      <CardList
        items={listPage.data}
        kind={kind}
        nights={nights}
        stay={stay}
        delivery={delivery}
        savedAt={store.savedAt.value}
        isBusy={status === 'fetching'}
      />
      {listPage.lastPage > 1 && (
        <Pagination key={listPage.from} label="Pages" items={listPage.links} onNavigate={showTop} />
      )}
    </>
  )
}
