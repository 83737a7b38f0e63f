import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { BookingStore } from '../features/product/booking.store.ts'
import { createDeliveryCheck } from '../features/product/delivery-check.ts'
import { feeOf, linkedPrice, listedPrice } from '../features/product/listed-price.ts'
import { createSeenPrices } from '../features/product/seen-prices.ts'
import { createPriceNews } from '../features/product/price-news.ts'
import styles from '../features/product/PriceSummary.module.css'
import type { SafeStorage } from '../lib/browser.ts'
import { useLazyStore, useStores } from '../stores.tsx'

export interface PriceNewsProps {
  /** Of the sauna. Another one needs another `key`. */
  id: number
  booking: BookingStore
}

/** Of this tab; the same for every sauna. */
const createTabPrices = (_call: unknown, tabStorage: SafeStorage) => createSeenPrices(tabStorage)

/** Says that a sauna's price has changed since the visitor saw it in a list, or on this page. */
export function PriceNews({ id, booking }: PriceNewsProps) {
  useSignals()
  const stores = useStores()
  const seenPrices = useLazyStore(createTabPrices)
  const listCheck = useLazyStore(createDeliveryCheck)
  const { product } = stores
  const { answer, zip, typeZip } = booking.delivery
  const [{ news, watch }] = useState(() =>
    createPriceNews({
      id,
      listed: listedPrice(stores, id, feeOf(listCheck.answer.peek())),
      product: product.data,
      savedAt: product.savedAt,
      calculations: booking.calculations,
      linked: linkedPrice(new URLSearchParams(location.search)),
      seenPrices,
      reload: () => void product.load(String(id)),
      checkedDelivery: () => feeOf(answer.peek()),
      checkDelivery: () => typeZip(zip.peek()),
    }),
  )
  useEffect(() => {
    let stop: (() => void) | undefined
    let isLeft = false
    // What the last sauna cost is forgotten by an effect that comes after this one.
    queueMicrotask(() => {
      if (!isLeft) stop = watch()
    })
    return () => {
      isLeft = true
      stop?.()
    }
  }, [watch])
  return (
    <div className={styles.news} role="status">
      {news.value && <p className={styles.message}>{news.value}</p>}
    </div>
  )
}
