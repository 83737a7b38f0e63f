import { describe, expect, it } from 'vitest'
import { orderMark } from '../../../contract/report-note.ts'
import { noteAbout, noteWithout } from '../../../server/domain/office/report-note.ts'

const note = `Bench cracked.\nOrder #12 is next.\n${orderMark(12)} Door hangs.\nTwo hinges.\n${orderMark(7)} Ash.\n${orderMark(120)} Mud.`
const noted = { order: 7, note }

describe('a note with parts about other orders', () => {
  it.each([
    [7, 'Bench cracked.\nOrder #12 is next.\nOrder #7: Ash.'],
    [12, 'Order #12: Door hangs.\nTwo hinges.'],
    [120, 'Order #120: Mud.'],
    [1, ''],
  ])('says of order #%i what is about it alone', (number, text) => {
    expect(noteAbout(number, noted)).toBe(text)
  })

  it('loses what is about the orders of one customer, and keeps the rest', () => {
    expect(noteWithout([7], noted)).toBe('Order #12: Door hangs.\nTwo hinges.\nOrder #120: Mud.')
    expect(noteWithout([12, 120], noted)).toBe('Bench cracked.\nOrder #12 is next.\nOrder #7: Ash.')
    expect(noteWithout([7, 12, 120], noted)).toBe('')
  })
})
