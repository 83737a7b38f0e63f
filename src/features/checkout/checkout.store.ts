import { batch, computed, signal } from '@preact/signals-core'
import type { Calls } from '../../../contract/endpoints.ts'
import type { Call, Outcome, Refusal, ReplyOf } from '../../lib/api.ts'
import { drafts, type Memory } from '../../lib/browser.ts'
import { remote } from '../../lib/remote.ts'
import { type CheckoutForm, createCheckoutDraft } from './checkout-draft.ts'

type AcceptCall = 'POST /api/v1/request/accept'
export type RequestTotal = ReplyOf<'GET /api/v1/request/total'>
export type CheckoutErrors = Partial<Record<Calls[AcceptCall]['errors'], string[]>>
export type CheckoutStore = ReturnType<typeof createCheckoutStore>

/** A total that is not what it was when the customer accepted it. */
export interface Change {
  before: RequestTotal
  after: RequestTotal
}

/** What is checked out, who takes it, and what became of accepting it. */
export function createCheckoutStore(call: Call, tab: Memory) {
  const total = remote<RequestTotal>()
  const draft = createCheckoutDraft(tab)
  const errors = signal<CheckoutErrors>({})
  /** What went wrong, where that belongs to no field. */
  const problem = signal<string | null>(null)
  const change = signal<Change | null>(null)
  /** Why there is nothing to check out. */
  const refusal = signal<string | null>(null)
  /** Where the order is paid, once there is one: always the same page. */
  const payAt = signal<string | null>(null)
  /** The answer to an acceptance was lost, and what became of it is not known yet. */
  const isUnknown = signal(false)
  const isBusy = signal(false)
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
      const accepted = tab.read(drafts.accepted)
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
    batch(() => {
      errors.value = {}
      problem.value = null
    })
  }

  /**
   * Orders what is shown, once: while an answer is awaited or unknown, nothing is sent. Gives where to pay, or null when
   * something has to be done here first.
   */
  async function accept(): Promise<string | null> {
    const shown = total.data.peek()
    if (!shown || isBusy.peek()) return null
    if (isUnknown.peek()) return resolve()
    begin()
    // Remembered before it is sent: the page may be gone when the answer comes.
    tab.write(drafts.accepted, shown.version)
    const body = { ...draft.filled(shown), version: shown.version }
    const outcome = await call('POST /api/v1/request/accept', { body })
    if (outcome.ok) return placed(outcome.data.redirectTo)
    if (outcome.problem !== 'client') return resolve()
    await refuse(outcome, shown)
    isBusy.value = false
    return null
  }

  /** After a lost answer: asks the server what happened, instead of ordering again. */
  async function resolve(): Promise<string | null> {
    const version = tab.read(drafts.accepted) ?? total.data.peek()?.version ?? ''
    begin()
    const outcome = await askWhatHappened(version)
    if (outcome.ok && outcome.data.redirectTo) return placed(outcome.data.redirectTo)
    batch(() => {
      isBusy.value = false
      isUnknown.value = !outcome.ok
      problem.value = outcome.ok ? null : outcome.message
    })
    if (outcome.ok && outcome.data.state === 'open')
      problem.value =
        'The connection was lost before your order arrived. Nothing was ordered; please try again.'
    else if (outcome.ok) await load()
    return null
  }

  function begin() {
    batch(() => {
      isBusy.value = true
      errors.value = {}
      problem.value = null
      change.value = null
    })
  }

  /** The page is about to be left, so it stays busy. */
  function placed(redirectTo: string): string {
    draft.clear()
    batch(() => {
      isUnknown.value = false
      payAt.value = redirectTo
    })
    return redirectTo
  }

  async function refuse(refused: Refusal<Calls[AcceptCall]['errors']>, before: RequestTotal) {
    if (refused.status !== 409) {
      errors.value = refused.errors
      problem.value = Object.keys(refused.errors).length > 0 ? null : refused.message
      return
    }
    const outcome: Outcome<RequestTotal> = await load()
    if (outcome.ok && outcome.data.version !== before.version) change.value = { before, after: outcome.data }
    else problem.value = refused.message
  }

  /** The page is shown again as it was left, on the way to the payment. */
  async function comeBack() {
    isBusy.value = false
    await load()
  }

  function clear() {
    total.clear()
    draft.forget()
    batch(() => {
      begin()
      isBusy.value = false
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
    errors,
    problem,
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
