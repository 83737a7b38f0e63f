import type { ReactNode } from 'react'
import { showPrice } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Gallery } from '../../ui/Gallery.tsx'
import { Html } from '../../ui/Html.tsx'
import { ProductReviews } from './ProductReviews.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import styles from './ProductView.module.css'
import { PRODUCT_PICTURE_SIZES } from './picture-sizes.ts'
import type { Product } from './product.store.ts'

interface ProductViewProps {
  product: Product
  /** Whether it is available, in a line beside the price. */
  availability?: ReactNode
  /** Dates, delivery, and price; beside the pictures where there is room. */
  booking?: ReactNode
  /** What opens the list of all reviews. */
  moreReviews?: ReactNode
  /** What there is to read is still to come: a tap is answered with name, price, and first picture. */
  isBeginning?: boolean
}

/** Everything to see and to read about one sauna. */
export function ProductView({ product, availability, booking, moreReviews, isBeginning }: ProductViewProps) {
  const {
    id,
    title,
    catalogType,
    settlement,
    images,
    cost,
    costFrom,
    properties,
    items,
    descriptionRaw,
    reviews,
  } = product
  const isListedOnly = 'isListedOnly' in product
  const isRental = catalogType === 'rental'
  const back = isRental
    ? {
        href: paths.rental(settlement?.id),
        label: settlement ? `Rental catalog, ${settlement.name}` : 'Rental catalog',
      }
    : { href: paths.sales(), label: 'Sales catalog' }
  return (
    <article className={isRental ? styles.product : `${styles.product} ${styles.sale}`}>
      <div className={styles.head}>
        <BackLink {...back} />
        <h1 id="page-title" className={styles.title}>
          {title}
        </h1>
        <div className={styles.offer}>
          <p className={styles.cost}>
            {costFrom && <span className={styles.unit}>from </span>}
            {showPrice(costFrom ?? cost)}
            {isRental && <span className={styles.unit}> a night</span>}
          </p>
          {availability}
          {product.priceNote && <p className={styles.note}>{product.priceNote}</p>}
        </div>
      </div>
      <div className={styles.gallery}>
        <Gallery
          key={id}
          images={images}
          isLazy={isBeginning}
          label={`Pictures of ${title}`}
          sizes={PRODUCT_PICTURE_SIZES}
          priority="largest"
        />
      </div>
      {booking && (
        <div className={styles.booking} data-from-frame={2}>
          {booking}
        </div>
      )}
      {!isBeginning && (
        <div className={styles.texts} data-from-frame={3}>
          <section className={styles.words} aria-label="Description">
            <Html html={descriptionRaw} />
          </section>
          {(items.length > 0 || isListedOnly) && (
            <section className={styles.package}>
              <h2>What’s included</h2>
              {isListedOnly ? (
                <p>
                  Not saved on this device: you see only what the catalog says about this sauna. The rest will
                  appear once you are back online.
                </p>
              ) : (
                <ProductFacts facts={items} />
              )}
            </section>
          )}
          {properties.length > 0 && (
            <section className={styles.facts}>
              <h2>Properties</h2>
              <ProductFacts facts={properties} />
            </section>
          )}
          {reviews && <ProductReviews summary={reviews} more={moreReviews} className={styles.reviews} />}
        </div>
      )}
    </article>
  )
}
