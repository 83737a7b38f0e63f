import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../domain/uuid.ts'
import type { Clock } from './clock.ts'
import { InvalidSignature, type PaymentGateway, type PaymentState } from './payment.ts'

type BookedState = 'declined' | 'succeeded' | 'expired' | 'refunded'

/** The gateway's own books. What is closed in them stays closed. */
export interface TestPaymentLedger {
  stateOf(ref: string): Promise<BookedState | null>
  /** Closes a payment unless it is closed already. @returns how it stands afterwards */
  expire(ref: string): Promise<BookedState>
  /** Books what was pressed, or that it was too late; undefined for a payment that this shop does not know. */
  press(
    payment: { id: string; ref: string },
    state: 'succeeded' | 'declined',
  ): Promise<{ state: BookedState; orderId: string } | undefined>
  refund(ref: string): Promise<void>
}

/** Until when a payment can be made; null for one that this shop does not know. */
export type TestPaymentDeadline = (paymentId: string) => Promise<Date | null>

interface TestWebhook {
  id: string
  type: string
  ref: string
}

export type TestGateway = PaymentGateway & {
  /** The payment which a page's address names; undefined for what is no such address. */
  paymentIdIn(ref: string): string | undefined
  /**
   * What pressing a button of the page does. @returns how the payment of which order stands afterwards; undefined for
   * one that this shop does not know
   */
  press(ref: string, button: 'pay' | 'decline'): Promise<{ state: PaymentState; orderId: string } | undefined>
  /** A report as the gateway sends it, signed. */
  signWebhook(ref: string, type: string): { body: string; headers: { 'test-signature': string } }
}

interface Options {
  ledger: TestPaymentLedger
  deadlineOf: TestPaymentDeadline
  clock: Clock
  /** Signs the reports. */
  secret: string
}

const toState: Record<BookedState, PaymentState> = {
  declined: 'open',
  succeeded: 'succeeded',
  expired: 'expired',
  refunded: 'refunded',
}

const checkoutPageOf = (key: string) => ({ ref: key, redirectTo: `/pay/test/${key}` })
const paymentIdIn = (ref: string): string | undefined => {
  const paymentId = /^(.+)-\d+$/.exec(ref)?.[1]
  return isUuid(paymentId) ? paymentId : undefined
}

/**
 * A payment gateway of our own, for trying the shop out: no money moves, all else is as with a real one. It has a page
 * (http/test-payment.routes.ts), books of its own, and reports what happened with a signature.
 */
export function createTestGateway({ ledger, deadlineOf, clock, secret }: Options): TestGateway {
  const sign = (body: string | Buffer) => createHmac('sha256', secret).update(body).digest('hex')
  const isOver = async (ref: string) => {
    const paymentId = paymentIdIn(ref)
    const deadline = paymentId === undefined ? null : await deadlineOf(paymentId)
    return deadline === null || deadline.getTime() <= clock.now().getTime()
  }

  async function stateOf(ref: string): Promise<PaymentState> {
    const booked = await ledger.stateOf(ref)
    if (booked && booked !== 'declined') return toState[booked]
    return (await isOver(ref)) ? 'expired' : 'open'
  }

  return {
    name: 'test',
    paymentIdIn,
    checkoutPageOf,
    openCheckoutPage: async ({ key }) => checkoutPageOf(key),
    stateOf,
    closeCheckoutPage: async (ref) => toState[await ledger.expire(ref)],
    refund: async (ref) => ledger.refund(ref),

    async readWebhook(rawBody, headers) {
      const given = Buffer.from(String(headers['test-signature'] ?? ''))
      const expected = Buffer.from(sign(rawBody))
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new InvalidSignature('The signature does not fit')
      const { id, type, ref } = JSON.parse(rawBody.toString()) as TestWebhook
      const paymentId = paymentIdIn(ref)
      const isDeclined = type === 'payment.declined'
      return paymentId ? { eventId: id, type, paymentId, ref, state: await stateOf(ref), isDeclined } : null
    },

    async press(ref, button) {
      const id = paymentIdIn(ref)
      if (!id) return undefined
      const pressed = await ledger.press({ id, ref }, button === 'pay' ? 'succeeded' : 'declined')
      return pressed && { state: toState[pressed.state], orderId: pressed.orderId }
    },

    signWebhook(ref, type) {
      const body = JSON.stringify({ id: `${type}-${ref}`, type, ref } satisfies TestWebhook)
      return { body, headers: { 'test-signature': sign(body) } }
    },
  }
}
