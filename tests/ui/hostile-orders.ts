import { describe, expect, it } from 'vitest'
import { defaultRefundPolicy } from '../../server/domain/refund.ts'
import type { OrderWithPayment } from '../../server/repositories/orders/order.repo.ts'
import { aStay } from '../builders.ts'
import { hiddenFrom, markupFrom, parsed, type Say } from './only-text.ts'

export const at = new Date('2026-11-22T20:00:00Z')
export const { from: dateFrom, to: dateTo } = aStay()

export const aSignature = (say: Say) => ({ version: '1', name: say(), at })
export const anAddress = (say: Say) => ({ address: say(), city: say(), state: say(), zipCode: say() })

/** The same for a pickup and a delivery, since an order is one of them. */
const someHours = (say: Say) => {
  const out = say()
  return { pickup: out, delivery: out, return: say() }
}

/** What documents read of an order, which is less than a row of the database has. */
export const anOrder = (say: Say, changes: object) =>
  ({
    number: 1042,
    status: 'paid',
    typeForm: 'rental',
    saunaName: say(),
    location: null,
    dateFrom,
    dateTo,
    timeZone: 'America/Denver',
    hours: null,
    trailer: null,
    towCar: null,
    footprint: null,
    site: null,
    depositCents: 30_000,
    partRefundedCents: 0,
    refundCents: 0,
    totalCents: 15_000,
    refundPolicy: defaultRefundPolicy,
    ...changes,
  }) as unknown as OrderWithPayment

export const pickedUp = (say: Say) => ({
  deliveryMethod: 'pickup',
  pickupAddress: say(),
  hours: someHours(say),
})
export const delivered = (say: Say) => ({
  deliveryMethod: 'delivery',
  deliveryAddress: anAddress(say),
  hours: someHours(say),
})

/** Shows the texts in documents that the server makes by itself. @param documents by what they are, each with these texts */
export const describeInDocuments = (documents: Record<string, (say: Say) => string>) =>
  describe.each(Object.entries(documents))('a text that wants to be markup, in %s,', (_, documentWith) => {
    it('is shown', async () => expect(await hiddenFrom((say) => parsed(documentWith(say)))).toEqual([]))
    it('is text', async () => expect(await markupFrom((say) => parsed(documentWith(say)))).toBeNull())
  })
