import { computed, signal } from '@preact/signals-core'
import type { Call, ReplyOf } from '../../lib/api.ts'
import { remote } from '../../lib/remote.ts'
import { isZipCode } from '../../lib/zip-code.ts'
import type { CheckoutForm, OrderKind } from './checkout-draft.ts'

type Answer = ReplyOf<'GET /api/v1/products/:productId/delivery'>
/** The fields that can carry the ZIP code of a delivery. */
export type ZipField = 'zip_code' | 'home_zip_code'

/** A delivery that does not reach the address as typed so far. */
export interface DeliveryRefusal extends Answer {
  /** Whose ZIP code is too far. */
  field: ZipField
}

/** The field that decides where a delivery goes, by the rule of the server; null for a pickup. */
export function zipFieldOf(form: CheckoutForm, { typeForm, deliveryMethod }: OrderKind): ZipField | null {
  if (deliveryMethod === 'pickup') return null
  const hasOwnAddress = [form.address, form.city, form.state, form.zip_code].some((text) => text.trim())
  return typeForm === 'sale' || hasOwnAddress ? 'zip_code' : 'home_zip_code'
}

/** Whether a delivery reaches the address that is being typed: asked as soon as its ZIP code is complete. */
export function createDeliveryRange(call: Call) {
  const answer = remote<Answer>()
  const field = signal<ZipField | null>(null)
  const refusal = computed<DeliveryRefusal | null>(() => {
    const known = answer.data.value
    return field.value && known?.reaches === false ? { ...known, field: field.value } : null
  })
  let asked = ''

  /** To be called with every change of the form or the order. */
  function follow(form: CheckoutForm, order: (OrderKind & { productId: number }) | null) {
    const deciding = order && zipFieldOf(form, order)
    field.value = deciding
    const zip = deciding ? form[deciding].trim() : ''
    const question = order && isZipCode(zip) ? `${order.productId} ${zip}` : ''
    if (question === asked) return
    asked = question
    answer.clear()
    if (order && question)
      void answer.take(
        call('GET /api/v1/products/:productId/delivery', {
          params: { productId: order.productId },
          query: { zip_code: zip },
        }),
      )
  }

  return { refusal, follow }
}
