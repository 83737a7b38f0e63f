import { computed } from '@preact/signals-core'
import type { Call, ReplyOf } from '../../lib/api.ts'
import { type Restored, remote } from '../../lib/remote.ts'

export type Product = ReplyOf<'GET /api/v1/products/:productId'>
export type ProductState = Restored<Product>
export type ProductStore = ReturnType<typeof createProductStore>

export function createProductStore(call: Call, start?: ProductState) {
  const product = remote<Product>(start)
  const isRental = computed(() => product.data.value?.catalogType === 'rental')

  /** @param first what the request waits for */
  async function load(productId: string, first?: Promise<void>) {
    if (String(product.data.peek()?.id) !== productId) product.clear()
    await first
    return product.take(call('GET /api/v1/products/:productId', { params: { productId } }))
  }
  return { ...product, isRental, load }
}
