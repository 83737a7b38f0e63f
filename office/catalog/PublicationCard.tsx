import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import form from '../frame/Form.module.css'
import rows from '../frame/Rows.module.css'
import { previewAddress } from '../addresses.ts'
import styles from './EntryForm.module.css'
import type { Product } from './product-fields.ts'
import type { ProductStore } from './product.store.ts'

interface PublicationCardProps {
  store: ProductStore
  product: Product
  isOwner: boolean
}

function stateText({ isPublished, settlement }: Product): string {
  if (!isPublished) return 'Customers do not see this product.'
  return settlement?.disabled
    ? `It is published, but customers cannot choose ${settlement.name} yet.`
    : 'Customers see this product.'
}

/** Whether customers see a product, and what it looks like to them. */
export function PublicationCard({ store, product, isOwner }: PublicationCardProps) {
  useSignals()
  const { publishing, isDirty } = store
  const busy = publishing.isBusy.value
  // What is missing belongs to fields of another form; here it is a sentence.
  const missing = Object.values(publishing.errors.value).flat()
  return (
    <Card title="On offer">
      <div className={form.form}>
        <p>{stateText(product)}</p>
        {missing.map((message) => (
          <Notice key={message} kind="error" message={message ?? null} />
        ))}
        <Notice kind="error" message={publishing.message.value} />
        <div className={styles.acts}>
          {isOwner &&
            (product.isPublished ? (
              <Button look="outline" isBusy={busy} onClick={() => void store.unpublish(product)}>
                {busy ? 'Unpublishing…' : 'Unpublish'}
              </Button>
            ) : (
              <Button isBusy={busy} onClick={() => void store.publish(product)}>
                {busy ? 'Publishing…' : 'Publish'}
              </Button>
            ))}
          <a href={previewAddress(product.id)} target="_blank" rel="noreferrer" className={rows.link}>
            See it as customers do<span className="visually-hidden"> (opens a new tab)</span>
          </a>
        </div>
        {isDirty.value && <p>What you have typed and not saved is not part of it.</p>}
      </div>
    </Card>
  )
}
