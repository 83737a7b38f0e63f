import { batch, computed, signal } from '@preact/signals-core'
import type { Calls } from '../../../contract/endpoints.ts'
import type { Call, Outcome, ReplyOf } from '../../lib/api.ts'
import { draftKeys, type SafeStorage } from '../../lib/browser.ts'
import { remote } from '../../lib/remote.ts'
import { type FieldErrors, submission } from '../../lib/submission.ts'
import { type CheckoutForm, createCheckoutDraft } from './checkout-draft.ts'

type AcceptCall = 'POST /api/v1/request/accept'
export type RequestTotal = ReplyOf<'GET /api/v1/request/total'>
type AcceptField = Calls[AcceptCall]['errors']
export type CheckoutErrors = FieldErrors<AcceptField>
/** An acceptance, or what became of it. */
type Placed = Partial<ReplyOf<AcceptCall> & ReplyOf<'GET /api/v1/request/outcome'>>
export type CheckoutStore = ReturnType<typeof createCheckoutStore>

/** A total that is not what it was when the customer accepted it. */
export interface Change {
  before: RequestTotal
  after: RequestTotal
}

/** What is checked out, who takes it, and what became of accepting it. */
export function createCheckoutStore(call: Call, tabStorage: SafeStorage) {
  const total = remote<RequestTotal>()
  const draft = createCheckoutDraft(tabStorage)
  const order = submission<AcceptField>()
  const change = signal<Change | null>(null)
  /** Why there is nothing to check out. */
  const refusal = signal<string | null>(null)
  /** Where the order is paid, once there is one: always the same page. */
  const payAt = signal<string | null>(null)
  /** The answer to an acceptance was lost, and what became of it is not known yet. */
  const isUnknown = signal(false)
  /** There is an order, and the page is about to be left. */
  const isLeaving = signal(false)
  const isBusy = computed(() => order.isBusy.value || isLeaving.value)
  /** When the hold ends, by the clock of this browser (milliseconds); null when nothing is held. */
  const heldUntil = signal<number | null>(null)
  const isSale = computed(() => total.data.value?.typeForm === 'sale')

  /** The page is opened. What was typed before is there again. */
  function open() {
    draft.recall()
    return load()
  }

  /** Takes or renews the hold. Of an order that was accepted already it finds the page to pay. */
  async function load() {
    const outcome = await total.take(call('GET /api/v1/request/total'))
    if (outcome.ok) {
      const { holdExpiresAt } = outcome.data
      const left = holdExpiresAt === null ? null : Date.parse(holdExpiresAt) - outcome.at
      batch(() => {
        heldUntil.value = left === null ? null : Date.now() + left
        refusal.value = null
        payAt.value = null
      })
    } else if (outcome.status === 422) {
      const accepted = tabStorage.read(draftKeys.accepted)
      const order = accepted === null ? null : await findOrder(accepted)
      if (order) payAt.value = order
      else refusal.value = outcome.message
    }
    return outcome
  }

  /** Where to pay the order which that acceptance has become; null when it has become none. */
  async function findOrder(version: string): Promise<string | null> {
    const outcome = await askWhatHappened(version)
    return outcome.ok && outcome.data.state === 'ordered' ? (outcome.data.redirectTo ?? null) : null
  }

  const askWhatHappened = (version: string) => call('GET /api/v1/request/outcome', { query: { version } })

  function edit(changes: Partial<CheckoutForm>) {
    draft.write(changes)
    order.clearErrors()
  }

  /**
   * Orders what is shown, once: while an answer is awaited or unknown, nothing is sent. Returns where to pay, or null
   * when something has to be done here first.
   */
  async function accept(): Promise<string | null> {
    const shown = total.data.peek()
    if (!shown || isLeaving.peek()) return null
    let isLost = isUnknown.peek()
    const outcome = await order.send(
      () =>
        isLost
          ? askWhatHappened(tabStorage.read(draftKeys.accepted) ?? shown.version)
          : place(shown, () => (isLost = true)),
      ({ redirectTo }) => redirectTo && leave(redirectTo),
    )
    if (!outcome) return null
    isUnknown.value = isLost && !outcome.ok
    if (!outcome.ok) {
      // The reason is beside the total that has changed.
      if (change.peek()) order.clearErrors()
      return null
    }
    if (outcome.data.redirectTo) return outcome.data.redirectTo
    if (outcome.data.state === 'open')
      order.fail({
        message: 'The connection was lost before your order arrived. Nothing was ordered; please try again.',
      })
    else await load()
    return null
  }

  /** Sends the order. When the answer is lost it asks what happened, instead of ordering again. */
  async function place(shown: RequestTotal, onLost: () => void): Promise<Outcome<Placed, AcceptField>> {
    change.value = null
    // Remembered before it is sent: the page may be gone when the answer comes.
    tabStorage.write(draftKeys.accepted, shown.version)
    const body = { ...draft.filled(shown), version: shown.version }
    const outcome = await call('POST /api/v1/request/accept', { body })
    if (outcome.ok) return outcome
    if (outcome.problem !== 'client') {
      onLost()
      return askWhatHappened(shown.version)
    }
    if (outcome.status !== 409) return outcome
    const later: Outcome<RequestTotal> = await load()
    if (later.ok && later.data.version !== shown.version) change.value = { before: shown, after: later.data }
    return { ...outcome, errors: {} }
  }

  function leave(redirectTo: string) {
    draft.clear()
    isLeaving.value = true
    payAt.value = redirectTo
  }

  /** The page is shown again as it was left, on the way to the payment. */
  async function comeBack() {
    isLeaving.value = false
    await load()
  }

  function clear() {
    total.clear()
    draft.forget()
    batch(() => {
      order.clear()
      change.value = null
      isLeaving.value = false
      isUnknown.value = false
      refusal.value = null
      payAt.value = null
      heldUntil.value = null
    })
  }

  return {
    total: total.data,
    status: total.status,
    form: draft.form,
    suggest: draft.suggest,
    errors: order.errors,
    message: order.message,
    change,
    refusal,
    payAt,
    isUnknown,
    isBusy,
    isSale,
    heldUntil,
    open,
    load,
    edit,
    accept,
    comeBack,
    clear,
  }
}
