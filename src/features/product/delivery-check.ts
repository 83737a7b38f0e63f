import { batch, computed, signal } from '@preact/signals-core'
import type { Call, ReplyOf } from '../../lib/api.ts'
import { draftKeys, type SafeStorage } from '../../lib/browser.ts'
import { remote } from '../../lib/remote.ts'
import { isZipCode } from '../../lib/zip-code.ts'

export type DeliveryCheck = ReturnType<typeof createDeliveryCheck>
export type DeliveryAnswer = ReplyOf<'GET /api/v1/products/:productId/delivery'>

/** Whether a sauna can be delivered to a ZIP code: checked as soon as the code is complete. */
export function createDeliveryCheck(call: Call, tabStorage: SafeStorage) {
  const zip = signal('')
  const answer = remote<DeliveryAnswer>()
  const message = signal<string | null>(null)
  /** The server knows no such code, so no delivery could be ordered either. */
  const isUnknownZip = signal(false)
  const isRefused = computed(() => isUnknownZip.value || answer.data.value?.reaches === false)
  let productId = 0
  /** What the answer is about: this sauna alone, or all saunas of a settlement. */
  let subject: number | string = 0
  let lastCheck: Promise<unknown> = Promise.resolve()
  /** Goes up whenever something is typed: the same code may be typed again while its first check still waits. */
  let typings = 0
  let asking = new AbortController()

  /** A check that stalls keeps its connection, and browsers make the next one of the same address wait behind it. */
  function abandonCheck() {
    asking.abort()
    asking = new AbortController()
  }

  /** Nothing is known of this code yet. */
  function setZip(text: string) {
    abandonCheck()
    batch(() => {
      zip.value = text
      message.value = null
      isUnknownZip.value = false
      answer.clear()
    })
  }

  /** @param isTyped by the visitor just now; anyone who has only opened a page is not told that a check failed */
  function typeZip(text: string, isTyped = true) {
    typings++
    setZip(text)
    tabStorage.write(draftKeys.zip, text)
    if (productId && isZipCode(text)) lastCheck = checkZip(isTyped)
  }

  /** The visitor leaves the field, so what they typed must be a code. */
  function finishZip() {
    const typed = zip.peek().trim()
    if (typed && !isZipCode(typed)) message.value = 'A ZIP code has 5 digits.'
  }

  async function checkZip(isTyped: boolean) {
    const mine = typings
    const outcome = await answer.take(
      call('GET /api/v1/products/:productId/delivery', {
        params: { productId },
        query: { zip_code: zip.peek().trim() },
        signal: asking.signal,
      }),
    )
    if (mine !== typings) return
    const wrong = outcome.ok ? undefined : outcome.errors.zip_code?.[0]
    // Every page that is opened later would refuse it again, and move what is below.
    if (wrong) tabStorage.remove(draftKeys.zip)
    batch(() => {
      message.value = wrong ?? (outcome.ok || !isTyped ? null : outcome.message)
      isUnknownZip.value = wrong !== undefined
    })
  }

  /** Settles once the last code has its answer, or the server cannot be asked. */
  const finishCheck = () => lastCheck

  /**
   * Another sauna may be closer, another code may have been typed on another screen meanwhile, and a check that failed
   * is worth another one.
   * @param id 0 where no sauna is known yet: a code waits for one
   * @param about a settlement, of which all saunas are delivered alike: the one that is known of it is asked about
   */
  function openProduct(id: number, about: number | string = id) {
    const remembered = tabStorage.read(draftKeys.zip) ?? zip.peek()
    const known = about === subject && productId !== 0 ? productId : id
    const isUnanswered = answer.status.peek() === 'error' && !isUnknownZip.peek()
    if (about === subject && known === productId && remembered === zip.peek() && !isUnanswered) return
    subject = about
    productId = known
    typeZip(remembered, false)
  }

  /** The code is the visitor's own, and the sauna stays open. */
  const clear = () => setZip('')

  return { clear, zip, answer: answer.data, message, isRefused, typeZip, finishZip, finishCheck, openProduct }
}
