import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ShopFacts } from '../../contract/shop.ts'
import { NextStep } from '../../src/features/user/NextStep.tsx'
import { anOrder } from '../an-order.ts'
import { show } from './show.tsx'

const company = { phone: '+1 (555) 555-0100' } as ShopFacts['company']

it('says when and where to pick up, what to bring, and whom to call, with the place on a map', () => {
  show(<NextStep order={anOrder()} company={company} />)
  const step = screen.getByRole('region', { name: 'Next step for Order #1' })
  expect(step.textContent).toContain('Next: pick it up on 12/01/2026, 3 PM to 7 PM')
  expect(step.textContent).toContain('Yard 4')
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  expect(screen.getByRole('link', { name: '+1 (555) 555-0100' }).getAttribute('href')).toBe(
    'tel:+15555550100',
  )
  expect(screen.getByRole('link', { name: 'Open in your maps app' }).getAttribute('href')).toMatch(
    /44,?.*-121/,
  )
})

it('has no map for a delivery', () => {
  show(<NextStep order={anOrder({ deliveryMethod: 'delivery', pickupPoint: null })} company={company} />)
  expect(screen.queryByRole('link', { name: 'Open in your maps app' })).toBeNull()
  expect(screen.getByRole('region').textContent).toContain('Someone to receive it')
})

it('is not there for an order that is over', () => {
  show(<NextStep order={anOrder({ status: 'completed' })} company={company} />)
  expect(screen.queryByRole('region')).toBeNull()
})
