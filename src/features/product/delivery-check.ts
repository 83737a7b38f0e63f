import { batch, signal } from '@preact/signals-core'
import type { Call, ReplyOf } from '../../lib/api.ts'
import { draftKeys, type SafeStorage } from '../../lib/browser.ts'
import { remote } from '../../lib/remote.ts'

export type DeliveryAnswer = ReplyOf<'GET /api/v1/products/:productId/delivery'>

/** Five digits, or nine as ZIP+4: what the server takes. */
const isComplete = (text: string) => /^\s*\d{5}([- ]?\d{4})?\s*$/.test(text)

/** Whether a sauna can be brought to a ZIP code: answered as soon as the code is complete. */
export function createDeliveryCheck(call: Call, tabStorage: SafeStorage) {
  const zip = signal('')
  const answer = remote<DeliveryAnswer>()
  const problem = signal<string | null>(null)
  let productId = 0

  function type(text: string) {
    batch(() => {
      zip.value = text
      problem.value = null
      answer.clear()
    })
    tabStorage.write(draftKeys.zip, text)
    if (isComplete(text)) void ask()
  }

  /** The field is left: what is typed by then shall be a code. */
  function finish() {
    const typed = zip.peek().trim()
    if (typed && !isComplete(typed)) problem.value = 'A ZIP code has 5 digits.'
  }

  async function ask() {
    const asked = zip.peek().trim()
    const outcome = await answer.take(
      call('GET /api/v1/products/:productId/delivery', { params: { productId }, query: { zip_code: asked } }),
    )
    if (asked !== zip.peek().trim()) return
    problem.value = outcome.ok ? null : (outcome.errors.zip_code?.[0] ?? outcome.message)
  }

  /** Another sauna may stand nearer. */
  function open(id: number) {
    if (id === productId) return
    productId = id
    type(tabStorage.read(draftKeys.zip) ?? zip.peek())
  }

  function clear() {
    productId = 0
    batch(() => {
      zip.value = ''
      problem.value = null
      answer.clear()
    })
  }

  return { clear, zip, answer: answer.data, problem, type, finish, ask, open }
}
