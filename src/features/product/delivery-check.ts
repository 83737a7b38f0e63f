import { batch, signal } from '@preact/signals-core'
import type { Call, ReplyOf } from '../../lib/api.ts'
import { draftKeys, type SafeStorage } from '../../lib/browser.ts'
import { remote } from '../../lib/remote.ts'

export type DeliveryAnswer = ReplyOf<'GET /api/v1/products/:productId/delivery'>

/** Five digits, or nine as ZIP+4, as the server accepts them. */
const isComplete = (text: string) => /^\s*\d{5}([- ]?\d{4})?\s*$/.test(text)

/** Whether a sauna can be delivered to a ZIP code: checked as soon as the code is complete. */
export function createDeliveryCheck(call: Call, tabStorage: SafeStorage) {
  const zip = signal('')
  const answer = remote<DeliveryAnswer>()
  const message = signal<string | null>(null)
  let productId = 0

  function typeZip(text: string) {
    batch(() => {
      zip.value = text
      message.value = null
      answer.clear()
    })
    tabStorage.write(draftKeys.zip, text)
    if (isComplete(text)) void checkZip()
  }

  /** The visitor leaves the field, so what they typed must be a code. */
  function finishZip() {
    const typed = zip.peek().trim()
    if (typed && !isComplete(typed)) message.value = 'A ZIP code has 5 digits.'
  }

  async function checkZip() {
    const checked = zip.peek().trim()
    const outcome = await answer.take(
      call('GET /api/v1/products/:productId/delivery', {
        params: { productId },
        query: { zip_code: checked },
      }),
    )
    if (checked !== zip.peek().trim()) return
    message.value = outcome.ok ? null : (outcome.errors.zip_code?.[0] ?? outcome.message)
  }

  /** Another sauna may be closer. */
  function openProduct(id: number) {
    if (id === productId) return
    productId = id
    typeZip(tabStorage.read(draftKeys.zip) ?? zip.peek())
  }

  function clear() {
    productId = 0
    batch(() => {
      zip.value = ''
      message.value = null
      answer.clear()
    })
  }

  return { clear, zip, answer: answer.data, message, typeZip, finishZip, checkZip, openProduct }
}
