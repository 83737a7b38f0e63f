import type { FastifyInstance } from 'fastify'
import { createApp } from '../../app.ts'
import { type Booking, createBooking } from '../../booking.ts'
import type { Config } from '../../config.ts'
import { type PaymentGateway, PaymentUnavailable } from '../../gateways/payment.ts'
import type { TestGateway } from '../../gateways/payment-test.ts'
import type { ShopDatabase } from '../../repositories/shop-database.ts'
import { paymentSweep } from '../../tasks/payment-sweep.ts'

interface StageOptions {
  config: Config
  database: ShopDatabase
  now: Date
}

/** The whole shop, with a clock that is set and a payment gateway that can be out of order. */
export interface Stage {
  app: FastifyInstance
  config: Config
  booking: Booking
  gateway: TestGateway
  /** The day it really is. */
  today: Date
  now(): Date
  /** Sets the clock. */
  at(instant: Date): void
  /** Lets this much time pass. */
  pass(minutes: number): void
  /** What the shop does by the clock about payments. */
  sweep(): Promise<unknown>
  /** While the work lasts, the gateway refunds nothing. */
  withoutRefunds<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

const silent = { info() {}, warn() {}, error() {} }

export async function openStage({ database, now: today, ...options }: StageOptions): Promise<Stage> {
  // All customers come from one address.
  const config = { ...options.config, rateLimitScale: 1_000_000 }
  let time = today
  let isOutOfOrder = false
  const clock = { now: () => time }
  const real = createBooking({ config, database, clock }).gateway as TestGateway
  const refund: PaymentGateway['refund'] = async (...demand) => {
    if (isOutOfOrder) throw new PaymentUnavailable('The gateway is out of order')
    return real.refund(...demand)
  }
  const gateway = { ...real, refund }
  const booking = createBooking({ config, database, clock, gateway })
  const app = await createApp({ config, database, clock, gateway })
  return {
    app,
    config,
    booking,
    gateway,
    today,
    now: () => time,
    at(instant) {
      time = instant
    },
    pass(minutes) {
      time = new Date(time.getTime() + minutes * 60_000)
    },
    sweep: () => paymentSweep({ ...booking, clock, log: silent }).run(),
    async withoutRefunds(work) {
      isOutOfOrder = true
      try {
        return await work()
      } finally {
        isOutOfOrder = false
      }
    },
    close: () => app.close(),
  }
}
