import { expect, it } from 'vitest'
import { workOfDay } from '../../server/domain/work-of-day.ts'

const rental = (id: number, status: 'paid' | 'handed_over', dateFrom: string, dateTo: string) => ({
  id,
  status,
  typeForm: 'rental' as const,
  dateFrom,
  dateTo,
})

it('sorts orders into what goes out and comes back on a day, and what should have before', () => {
  const orders = [
    rental(1, 'paid', '2026-12-01', '2026-12-03'),
    rental(2, 'paid', '2026-11-30', '2026-12-03'),
    rental(3, 'handed_over', '2026-11-28', '2026-12-01'),
    rental(4, 'handed_over', '2026-11-25', '2026-11-29'),
    { id: 5, status: 'paid' as const, typeForm: 'sale' as const, dateFrom: null, dateTo: null },
  ]
  const work = workOfDay(orders, '2026-12-01')
  const ids = (some: { id: number }[]) => some.map(({ id }) => id)
  expect(ids(work.goesOut)).toEqual([1])
  expect(ids(work.lateOut)).toEqual([2])
  expect(ids(work.comesBack)).toEqual([3])
  expect(ids(work.lateBack)).toEqual([4])
  expect(ids(work.sold)).toEqual([5])
})
