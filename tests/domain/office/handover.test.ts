import { describe, expect, it } from 'vitest'
import { canUndo, type HandoverKind, refusalOf, statusAfter } from '../../../server/domain/office/handover.ts'
import type { OrderStatus } from '../../../server/domain/order-status.ts'

const rental = (status: OrderStatus) => ({ number: 12, status, typeForm: 'rental' as const })
const sale = (status: OrderStatus) => ({ number: 12, status, typeForm: 'sale' as const })

describe('a handover', () => {
  it('takes a rental out and back, and completes a sale', () => {
    expect(statusAfter('out', rental('paid'))).toBe('handed_over')
    expect(statusAfter('back', rental('handed_over'))).toBe('completed')
    expect(statusAfter('out', sale('paid'))).toBe('completed')
    expect(statusAfter('back', sale('handed_over'))).toBeNull()
  })

  it.each<[HandoverKind, OrderStatus, string]>([
    ['out', 'awaiting_payment', 'Order #12 is not paid.'],
    ['out', 'expired', 'Order #12 is not paid.'],
    ['out', 'cancelled', 'Order #12 was canceled.'],
    ['out', 'refund_due', 'Order #12 was canceled.'],
    ['out', 'refunded', 'Order #12 was canceled.'],
    ['out', 'handed_over', 'Kim already recorded that order #12 was handed over.'],
    ['back', 'paid', 'Order #12 has not been handed over yet.'],
    ['back', 'completed', 'Kim already recorded that order #12 is back.'],
  ])('that goes %s while the order is %s says why not', (kind, status, sentence) => {
    expect(statusAfter(kind, rental(status))).toBeNull()
    expect(refusalOf(kind, rental(status), 'Kim')).toBe(sentence)
  })

  it('can be undone for ten minutes, and while nothing else has happened', () => {
    const at = new Date('2026-11-21T18:00:00Z')
    const recorded = { at, statusAfter: 'handed_over' as const, undoneAt: null }
    const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
    expect(canUndo(recorded, 'handed_over', later(10))).toBe(true)
    expect(canUndo(recorded, 'handed_over', later(10.1))).toBe(false)
    expect(canUndo(recorded, 'completed', later(1))).toBe(false)
    expect(canUndo({ ...recorded, undoneAt: at }, 'handed_over', later(1))).toBe(false)
  })
})
