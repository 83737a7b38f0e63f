import type { Log } from '../database/engine.ts'
import type { Cents } from '../domain/money.ts'
import type { Clock } from '../gateways/clock.ts'
import { type PaymentGateway, PaymentUnavailable, RefundRefused } from '../gateways/payment.ts'
import type { RefundTroubleRepo } from '../repositories/orders/refund-trouble.repo.ts'

interface AskForRefundDeps {
  gateway: PaymentGateway
  troubles: Pick<RefundTroubleRepo, 'note' | 'forget'>
  clock: Pick<Clock, 'now'>
  logger: Log
}

export interface AskedRefund {
  /** The payment at the gateway. */
  ref: string
  /** The same one again refunds nothing more. */
  key: string
  amount: Cents
  orderId: string
}

export type AskForRefund = ReturnType<typeof createAskForRefund>

/**
 * The one way to ask the gateway for money back. A gateway that refuses, or does not answer, is asked again by the payment
 * sweep, after longer and longer pauses, and a person is told; what is owed stays recorded.
 */
export const createAskForRefund =
  ({ gateway, troubles, clock, logger }: AskForRefundDeps) =>
  /** @returns whether the gateway has taken it, now or before */
  async ({ ref, key, amount, orderId }: AskedRefund): Promise<boolean> => {
    try {
      await gateway.refund(ref, { key, amount })
    } catch (err) {
      const isRefused = err instanceof RefundRefused
      if (!isRefused && !(err instanceof PaymentUnavailable)) throw err
      const { message: reason } = err
      const failure = { key, orderId, ref, amountCents: amount, reason, isRefused }
      const { attempts, nextTryAt } = await troubles.note(failure, clock.now())
      logger.warn({ err, order: orderId, key, attempts, nextTryAt }, 'a refund was not taken')
      return false
    }
    await troubles.forget(key)
    return true
  }
