import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../domain/uuid.ts'
import type { Clock } from './clock.ts'
import { type CardHold, InvalidSignature, type PaymentGateway, type PaymentState } from './payment.ts'

type RecordedState = 'declined' | 'succeeded' | 'expired' | 'partly_refunded' | 'refunded'

/** What the gateway has recorded. A closed payment stays closed. */
export interface TestPaymentRecords {
  stateOf(ref: string): Promise<RecordedState | null>
  /** Closes a payment unless it is already closed. @returns its state afterward */
  expire(ref: string): Promise<RecordedState>
  /** Records what the customer did, or that it came too late; undefined for a payment that this shop does not know. */
  recordAttempt(
    payment: { id: string; ref: string },
    state: 'succeeded' | 'declined',
  ): Promise<RecordedState | undefined>
  /** Once for each key. */
  refund(ref: string, refund: { key: string; amount: number }): Promise<void>
  /** When a card was held, and what was charged of it since: 0 once it was released, null before. Null for no hold. */
  holdOf(ref: string): Promise<{ heldAt: Date; chargedCents: number | null } | null>
  /** Ends a hold that has not ended. @param chargedCents 0 to release it */
  endHold(ref: string, chargedCents: number): Promise<void>
}

/** The deadline of a payment; null for one that this shop does not know. */
export type TestPaymentDeadline = (paymentId: string) => Promise<Date | null>

interface TestWebhook {
  id: string
  type: string
  ref: string
}

export type TestGateway = PaymentGateway & {
  /** The id of the payment in the address of a checkout page; undefined if there is none. */
  paymentIdIn(ref: string): string | undefined
  /**
   * What the customer does on the checkout page. @returns the state of the payment afterward; undefined for a payment that
   * this shop does not know
   */
  submit(ref: string, button: 'pay' | 'decline'): Promise<PaymentState | undefined>
  /** A signed webhook, as the gateway sends it. */
  signWebhook(ref: string, type: string): { body: string; headers: { 'test-signature': string } }
}

interface Options {
  records: TestPaymentRecords
  deadlineOf: TestPaymentDeadline
  clock: Clock
  /** Signs the webhooks. */
  secret: string
}

const toState: Record<RecordedState, PaymentState> = {
  declined: 'open',
  succeeded: 'succeeded',
  expired: 'expired',
  partly_refunded: 'partly_refunded',
  refunded: 'refunded',
}

/** As long as cards usually allow. */
const HOLD_MS = 7 * 86_400_000

const checkoutPageOf = (key: string) => ({ ref: key, redirectTo: `/pay/test/${key}` })
const paymentIdIn = (ref: string): string | undefined => {
  const paymentId = /^(.+)-\d+$/.exec(ref)?.[1]
  return isUuid(paymentId) ? paymentId : undefined
}

/**
 * Our own payment gateway, for trying out the shop: no money moves, and everything else works as with a real one. It has
 * a checkout page (http/test-payment.routes.ts), records of its payments, and signed webhooks.
 */
export function createTestGateway({ records, deadlineOf, clock, secret }: Options): TestGateway {
  const sign = (body: string | Buffer) => createHmac('sha256', secret).update(body).digest('hex')
  const isOver = async (ref: string) => {
    const paymentId = paymentIdIn(ref)
    const deadline = paymentId === undefined ? null : await deadlineOf(paymentId)
    return deadline === null || deadline.getTime() <= clock.now().getTime()
  }

  async function stateOf(ref: string): Promise<PaymentState> {
    const recorded = await records.stateOf(ref)
    if (recorded && recorded !== 'declined') return toState[recorded]
    return (await isOver(ref)) ? 'expired' : 'open'
  }

  async function holdOf(ref: string): Promise<CardHold> {
    const hold = await records.holdOf(ref)
    if (!hold) return { state: (await stateOf(ref)) === 'open' ? 'open' : 'expired' }
    if (hold.chargedCents) return { state: 'charged', amount: hold.chargedCents }
    const until = new Date(hold.heldAt.getTime() + HOLD_MS)
    const isOverByItself = until.getTime() <= clock.now().getTime()
    return hold.chargedCents === 0 || isOverByItself ? { state: 'released' } : { state: 'held', until }
  }

  async function endHold(ref: string, chargedCents: number): Promise<CardHold> {
    if ((await holdOf(ref)).state === 'held') await records.endHold(ref, chargedCents)
    return holdOf(ref)
  }

  return {
    name: 'test',
    paymentIdIn,
    checkoutPageOf,
    openCheckoutPage: async ({ key }) => checkoutPageOf(key),
    stateOf,
    closeCheckoutPage: async (ref) => toState[await records.expire(ref)],
    refund: (ref, refund) => records.refund(ref, refund),
    holdOf,
    chargeHold: endHold,
    releaseHold: (ref) => endHold(ref, 0),

    async readWebhook(rawBody, headers) {
      const given = Buffer.from(String(headers['test-signature'] ?? ''))
      const expected = Buffer.from(sign(rawBody))
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new InvalidSignature('The signature does not match')
      const { id, type, ref } = JSON.parse(rawBody.toString()) as TestWebhook
      const paymentId = paymentIdIn(ref)
      const isDeclined = type === 'payment.declined'
      return paymentId ? { eventId: id, type, paymentId, ref, state: await stateOf(ref), isDeclined } : null
    },

    async submit(ref, button) {
      const id = paymentIdIn(ref)
      if (!id) return undefined
      const attempt = await records.recordAttempt({ id, ref }, button === 'pay' ? 'succeeded' : 'declined')
      return attempt && toState[attempt]
    },

    signWebhook(ref, type) {
      const body = JSON.stringify({ id: `${type}-${ref}`, type, ref } satisfies TestWebhook)
      return { body, headers: { 'test-signature': sign(body) } }
    },
  }
}
