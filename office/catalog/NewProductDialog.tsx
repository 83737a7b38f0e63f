import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { Form } from '../frame/Form.tsx'
import type { Catalog, CatalogStore } from './catalog.store.ts'
import { readAmount } from './entry-field.ts'

interface NewProductDialogProps {
  store: CatalogStore
  settlements: Catalog['settlements']
  onClose: () => void
  onAdded: (id: number) => void
}

const SALE = 'sale'

/** Begins a product with the little that it cannot be without. */
export function NewProductDialog({ store, settlements, onClose, onAdded }: NewProductDialogProps) {
  useSignals()
  const { adding } = store
  const [wrongPrice, setWrongPrice] = useState<string | undefined>()
  const errors = { ...adding.errors.value, ...(wrongPrice && { price_cents: [wrongPrice] }) }
  const onSend = async (event: SubmitEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget)
    const where = String(data.get('settlement_id') ?? '')
    const price = readAmount(String(data.get('price_cents') ?? ''))
    setWrongPrice('message' in price ? price.message : undefined)
    if ('message' in price) return
    const id = await store.add({
      kind: where === SALE ? 'sale' : 'rental',
      ...(Number(where) > 0 && { settlement_id: Number(where) }),
      title: String(data.get('title') ?? ''),
      price_cents: Number(price.value),
    })
    if (id !== null) onAdded(id)
  }
  return (
    <Dialog isOpen title="New product" onClose={onClose}>
      <Form errors={errors} onSend={onSend}>
        <p>Customers do not see it before you publish it.</p>
        <Dropdown
          label="Where"
          name="settlement_id"
          defaultValue=""
          placeholder="Choose a place"
          options={[
            ...settlements.map(({ id, name }) => ({ value: String(id), label: `For rent in ${name}` })),
            { value: SALE, label: 'For sale' },
          ]}
          error={errors.settlement_id}
        />
        <Field label="Title" name="title" autoComplete="off" error={errors.title} />
        <Field
          label="Price in dollars (per night, or for the whole sauna)"
          name="price_cents"
          inputMode="decimal"
          autoComplete="off"
          error={errors.price_cents}
        />
        <Notice kind="error" message={wrongPrice ? null : adding.message.value} />
        <div>
          <Button type="submit" isBusy={adding.isBusy.value}>
            {adding.isBusy.value ? 'Making it…' : 'Continue'}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
