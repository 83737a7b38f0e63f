import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { showPrice } from '../../src/lib/money.ts'
import { showCount } from '../../src/lib/show-count.ts'
import { Button } from '../../src/ui/Button.tsx'
import { ButtonLink } from '../../src/ui/ButtonLink.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { NavLink } from '../../src/ui/NavLink.tsx'
import { Picture } from '../../src/ui/Picture.tsx'
import { addresses, placeAddress, productAddress } from '../addresses.ts'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import columns from '../frame/Columns.module.css'
import detail from '../frame/Detail.module.css'
import rows from '../frame/Rows.module.css'
import styles from './CatalogScreen.module.css'
import type { CatalogStore, ListedProduct } from './catalog.store.ts'
import { NewProductDialog } from './NewProductDialog.tsx'

function stateText({ kind, price, priceFrom, isPublished, units, stock }: ListedProduct): string {
  const parts =
    kind === 'rental'
      ? [
          `${priceFrom === undefined ? '' : 'from '}${showPrice(priceFrom ?? price)} a night`,
          showCount(units, 'sauna'),
        ]
      : [showPrice(price), `${stock ?? 0} in stock`]
  return [isPublished ? 'Published' : 'Not published', ...parts].join(' · ')
}

function ProductRows({ products }: { products: ListedProduct[] }) {
  if (products.length === 0) return <p className={rows.note}>There is nothing here yet.</p>
  return (
    <ul className={rows.rows}>
      {products.map((product) => (
        <li key={product.id} className={rows.row}>
          <div className={styles.what}>
            {product.image ? (
              <Picture image={product.image} sizes="64px" alt="" className={styles.picture} />
            ) : (
              <span className={styles.picture} />
            )}
            <div>
              <NavLink href={productAddress(product.id)} className={rows.link}>
                {product.title}
              </NavLink>
              <p className={rows.note}>{stateText(product)}</p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** What the shop rents and sells, by place, also what customers do not see. */
export function CatalogScreen({ store, isOwner }: { store: CatalogStore; isOwner: boolean }) {
  useSignals()
  const [isAdding, setAdding] = useState(false)
  const [, navigate] = useLocation()
  useEffect(() => void store.load(), [store])
  const { data, status } = store.catalog
  const list = data.value
  const onNew = () => {
    store.adding.clear()
    setAdding(true)
  }
  const sales = list?.products.filter(({ kind }) => kind === 'sale') ?? []
  return (
    <>
      <ScreenHeader title="Catalog">
        {isOwner && list && (
          <div className={styles.acts}>
            <Button onClick={onNew}>New product</Button>
            <ButtonLink look="outline" href={addresses.newPlace}>
              New place
            </ButtonLink>
          </div>
        )}
      </ScreenHeader>
      {!list && status.value === 'error' && (
        <EmptyState kind="error" title="The catalog could not be loaded." onRetry={() => void store.load()} />
      )}
      <div className={columns.columns}>
        {list?.settlements.map(({ id, name, disabled }) => (
          <Card
            key={id}
            title={name}
            action={
              <div className={styles.place}>
                {disabled && <span className={detail.status}>Closed</span>}
                <NavLink href={placeAddress(id)} className={rows.link}>
                  Edit <span className="visually-hidden">{name}</span>
                </NavLink>
              </div>
            }
          >
            <ProductRows products={list.products.filter(({ settlementId }) => settlementId === id)} />
          </Card>
        ))}
        {(sales.length > 0 || (list && isOwner)) && (
          <Card title="For sale">
            <ProductRows products={sales} />
          </Card>
        )}
      </div>
      {isAdding && list && (
        <NewProductDialog
          store={store}
          settlements={list.settlements}
          onClose={() => setAdding(false)}
          onAdded={(id) => navigate(productAddress(id))}
        />
      )}
    </>
  )
}
