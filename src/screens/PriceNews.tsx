import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { BookingStore } from '../features/product/booking.store.ts'
import { createPriceNews } from '../features/product/price-news.ts'
import styles from '../features/product/PriceSummary.module.css'
import { useStores } from '../stores.tsx'

export interface PriceNewsProps {
  /** Of the sauna. Another one needs another `key`. */
  id: number
  booking: BookingStore
}

/** Says that a sauna's price has changed since the visitor saw it in a list or on this page. */
export function PriceNews({ id, booking }: PriceNewsProps) {
  useSignals()
  const { product, catalog, search } = useStores()
  const listed = [...(catalog.data.peek()?.data ?? []), ...(search.data.peek()?.data ?? [])]
  const [{ news, watch }] = useState(() =>
    createPriceNews({
      id,
      listed: listed.find((item) => item.id === id),
      product: product.data,
      savedAt: product.savedAt,
      calculations: booking.calculations,
      reload: () => void product.load(String(id)),
    }),
  )
  useEffect(() => watch(), [watch])
  return (
    <div className={styles.news} role="status">
      {news.value && <p className={styles.message}>{news.value}</p>}
    </div>
  )
}
