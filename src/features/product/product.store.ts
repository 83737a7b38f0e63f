import { computed, signal } from '@preact/signals-react'
import type { Call, ReplyOf } from '../../lib/api.ts'
import { type Restored, remote } from '../../lib/remote.ts'

export type Product = ReplyOf<'GET /api/v1/products/:productId'>
export type ProductState = Restored<Product>
export type ProductStore = ReturnType<typeof createProductStore>

export function createProductStore(call: Call, start?: ProductState) {
  const product = remote<Product>(start)
  const isRental = computed(() => product.data.value?.catalogType === 'rental')
  const answered = signal<number | null>(null)

  async function load(productId: string) {
    if (String(product.data.peek()?.id) !== productId) product.clear()
    const outcome = await product.take(call('GET /api/v1/products/:productId', { params: { productId } }))
    answered.value = outcome.status
    return outcome
  }
  return { ...product, isRental, answered, load }
}
