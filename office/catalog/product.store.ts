import { submission } from '../../src/lib/submission.ts'
import type { OfficeCall } from '../call.ts'
import { createEntryStore, type Unsaved } from './entry.store.ts'
import type { UploadsOutside } from '../uploads/uploads.store.ts'
import { createPictureUploads } from './picture-uploads.ts'
import { fieldsOf, type Product } from './product-fields.ts'

export type ProductStore = ReturnType<typeof createProductStore>

/** One product: its fields, its saunas, and whether customers see it. */
export function createProductStore(call: OfficeCall, parts: UploadsOutside & Unsaved) {
  const uploads = createPictureUploads(call, parts)
  const at = ({ id }: { id: number }) => ({ productId: String(id) })
  const edit = createEntryStore<Product>({
    unsaved: parts.unsaved,
    fieldsOf,
    load: (id) => call('GET /api/v1/office/catalog/products/:productId', { params: { productId: id } }),
    save: (product, changes) =>
      call('PUT /api/v1/office/catalog/products/:productId', {
        params: at(product),
        body: { revision: product.revision, changes },
      }),
  })
  const publishing = submission<string>()
  const changingUnits = submission<'serial'>({ fields: ['serial'] })

  const onDone = (message: string) => (changed: Product) => {
    if (edit.show(changed)) edit.done.value = message
  }

  const publish = (product: Product) =>
    publishing.send(
      () => call('POST /api/v1/office/catalog/products/:productId/publication', { params: at(product) }),
      onDone('Published. Customers see it from now on.'),
    )

  const unpublish = (product: Product) =>
    publishing.send(
      () => call('DELETE /api/v1/office/catalog/products/:productId/publication', { params: at(product) }),
      onDone('Customers do not see it anymore. Its orders stay.'),
    )

  async function addUnit(product: Product, serial: string): Promise<boolean> {
    const outcome = await changingUnits.send(
      () =>
        call('POST /api/v1/office/catalog/products/:productId/units', {
          params: at(product),
          body: { serial },
        }),
      onDone(`${serial.trim()} can be rented out from now on.`),
    )
    return outcome?.ok ?? false
  }

  async function retireUnit(product: Product, { id, serial }: Product['units'][number]): Promise<boolean> {
    const outcome = await changingUnits.send(
      () =>
        call('DELETE /api/v1/office/catalog/products/:productId/units/:unitId', {
          params: { ...at(product), unitId: String(id) },
        }),
      onDone(`${serial} is not rented out anymore.`),
    )
    return outcome?.ok ?? false
  }

  function clear() {
    for (const part of [edit, uploads, publishing, changingUnits]) part.clear()
  }

  async function load(id: string) {
    publishing.clear()
    changingUnits.clear()
    await edit.load(id)
  }

  return { ...edit, uploads, publishing, changingUnits, load, publish, unpublish, addUnit, retireUnit, clear }
}
