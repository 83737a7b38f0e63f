import { describe, expect, it } from 'vitest'
import {
  canHold,
  type DepositState,
  type DepositTerms,
  leftOfCharge,
  tellCustomer,
  tellOffice,
} from '../../server/domain/deposit.ts'

const anOrder = (changes: Partial<DepositTerms> = {}): DepositTerms => ({
  status: 'paid',
  timeZone: 'America/Los_Angeles',
  dateFrom: '2026-12-04',
  depositCents: 30_000,
  ...changes,
})
const aHold = (state: DepositState, chargeCents: number | null = null) => ({
  state,
  amountCents: 30_000,
  heldUntil: new Date('2026-12-10T05:00:00Z'),
  chargeCents,
  reason: chargeCents === null ? null : 'A bench',
  refunds: [],
})
/** The first evening on which a deposit can be held, and its last minute before, in Los Angeles. */
const before = new Date('2026-12-02T07:59:00Z')
const since = new Date('2026-12-02T08:00:00Z')

describe('a deposit', () => {
  it('can be held from two days before the start, by the day where the sauna is', () => {
    expect([canHold(anOrder(), undefined, before), canHold(anOrder(), undefined, since)]).toEqual([
      false,
      true,
    ])
  })

  it.each(['awaiting_payment', 'completed', 'expired', 'cancelled', 'refund_due', 'refunded'] as const)(
    'cannot be held for an order that is %s',
    (status) => {
      expect(canHold(anOrder({ status }), undefined, since)).toBe(false)
    },
  )

  it.each([
    ['open', true],
    ['expired', true],
    ['lapsed', true],
    ['held', false],
    ['release_due', false],
    ['released', false],
    ['charge_due', false],
    ['charged', false],
  ] as const)('that is %s: can be held again %s', (state, can) => {
    expect(canHold(anOrder({ status: 'handed_over' }), aHold(state), since)).toBe(can)
  })

  it('is none where none is wanted, and for a sale', () => {
    expect(canHold(anOrder({ depositCents: null }), undefined, since)).toBe(false)
    expect(canHold(anOrder({ dateFrom: null }), undefined, since)).toBe(false)
  })

  it('is held until a day where the sauna is', () => {
    expect(tellOffice(anOrder(), aHold('held'))).toBe('Held until 12/09/2026')
  })

  it('that is charged in full releases nothing', () => {
    expect(tellCustomer(anOrder(), aHold('charged', 30_000), since)).toBe('$300.00 is charged (“A bench”).')
    expect(tellOffice(anOrder(), aHold('charge_due', 12_000))).toBe(
      '$120.00 is to be charged (“A bench”). The rest, $180.00, is released.',
    )
  })

  it('that goes back says how much, and whether the money is on its way', () => {
    const refunds = [
      { amountCents: 4_000, reason: 'It cost less', isGiven: true },
      { amountCents: 1_000, reason: null, isGiven: false },
    ]
    const charged = { ...aHold('charged', 12_000), refunds }
    expect(tellCustomer(anOrder(), charged, since)).toBe(
      '$120.00 is charged (“A bench”). The rest, $180.00, is released. $40.00 is refunded (“It cost less”). $10.00 is to be refunded.',
    )
    expect(leftOfCharge(charged)).toBe(7_000)
    expect(leftOfCharge(aHold('charge_due', 12_000))).toBe(0)
  })

  it('of an order that is over is not asked for', () => {
    expect(tellCustomer(anOrder({ status: 'completed' }), undefined, since)).toBe('Nothing is held.')
    expect(tellCustomer(anOrder({ status: 'cancelled' }), aHold('expired'), since)).toBe('Nothing is held.')
    expect(tellOffice(anOrder({ status: 'completed' }), aHold('expired'))).toBe('Not held')
  })
})
