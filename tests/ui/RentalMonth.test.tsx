import { beforeAll, expect, it } from 'vitest'
import { RentalMonth } from '../../src/features/product/RentalMonth.tsx'
import { loadMonths } from '../../src/ui/flatpickr-chunk.ts'
import { cell, daysOf, rulesOf } from './a-picker.tsx'
import { show } from './show.tsx'

beforeAll(async () => void (await loadMonths()))

it('says at once that a stay is chosen, and which one when the choice is painted', async () => {
  const heard: string[] = []
  show(
    <RentalMonth
      rules={rulesOf(daysOf('2026-11-22', '2027-01-20'))}
      stay={null}
      onChoice={() => heard.push('chosen')}
      onStay={(from, to) => heard.push(`${from} to ${to}`)}
    />,
  )
  cell(/November 25/).click()
  expect(heard).toEqual([])
  cell(/November 28/).click()
  expect(heard).toEqual(['chosen'])
  await expect.poll(() => heard).toEqual(['chosen', '2026-11-25 to 2026-11-28'])
})
