import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { BackLink } from '../../src/ui/BackLink.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { addresses } from '../addresses.ts'
import { NotLoaded } from '../frame/NotLoaded.tsx'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import columns from '../frame/Columns.module.css'
import { EntryForm } from './EntryForm.tsx'
import { picturesIn, picturesText } from './picture-list.ts'
import { PicturesField } from './PicturesField.tsx'
import { fieldsOf, picturesField } from './product-fields.ts'
import { ProductUnits } from './ProductUnits.tsx'
import { PublicationCard } from './PublicationCard.tsx'
import type { ProductStore } from './product.store.ts'

interface ProductScreenProps {
  store: ProductStore
  id: string
  isOwner: boolean
}

/** One product: what customers read about it, its saunas, and whether they see it. */
export function ProductScreen({ store, id, isOwner }: ProductScreenProps) {
  useSignals()
  useEffect(() => void store.load(id), [store, id])
  const { data } = store.entry
  const product = data.value
  return (
    <>
      <div>
        <BackLink href={addresses.catalog} label="Catalog" />
        <ScreenHeader title={product?.title ?? 'Product'} />
      </div>
      {!product && (
        <NotLoaded
          wanted={store.entry}
          missing="There is no such product where you work."
          failed="This product could not be loaded."
          onRetry={() => void store.load(id)}
        />
      )}
      {product && (
        <div className={columns.columns}>
          <Card title="What customers read">
            <EntryForm store={store} fields={fieldsOf(product)} isOwner={isOwner}>
              <PicturesField
                uploads={store.uploads}
                pictures={picturesIn(store.textOf(picturesField))}
                error={store.saving.errors.value.pictures}
                onChange={(change) =>
                  store.update(product, picturesField, (text) => picturesText(change(picturesIn(text))))
                }
              />
            </EntryForm>
          </Card>
          <div className={columns.column}>
            <PublicationCard store={store} product={product} isOwner={isOwner} />
            {product.kind === 'rental' && <ProductUnits store={store} product={product} />}
          </div>
        </div>
      )}
    </>
  )
}
