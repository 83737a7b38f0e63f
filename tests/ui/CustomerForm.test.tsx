import { signal } from '@preact/signals-core'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CheckoutStore } from '../../src/features/checkout/checkout.store.ts'
import { CustomerForm } from '../../src/features/checkout/CustomerForm.tsx'
import { show } from './show.tsx'

it('gives the whole line to a long sentence about a ZIP code, and none to a short one', () => {
  const errors = signal<Record<string, string[]>>({ home_zip_code: ['Please enter the ZIP code.'] })
  const store = {
    errors,
    form: signal({}),
    total: signal({ typeForm: 'rental', deliveryMethod: 'pickup' }),
    deliveryRefusal: signal(null),
    isBusy: signal(false),
    savesDetails: signal(false),
    edit: () => {},
  } as unknown as CheckoutStore
  const form = () => (
    <CustomerForm store={store} onAccept={() => {}} towing={null} siting={null}>
      {null}
    </CustomerForm>
  )
  const { rerender } = show(form())
  const widthOf = (words: RegExp) => screen.getByText(words).getBoundingClientRect().width
  const whole = () => screen.getByLabelText('Address').getBoundingClientRect().width
  expect(widthOf(/Please enter the ZIP/)).toBeLessThan(whole() * 0.6)
  errors.value = {
    home_zip_code: [
      'This is 2392 miles away, and we deliver within 50 miles. You can pick up the sauna at Yard 4, Juniper Road.',
    ],
  }
  rerender(form())
  expect(widthOf(/2392 miles/)).toBeGreaterThan(whole() * 0.9)
  expect(screen.getByLabelText('ZIP code').getBoundingClientRect().width).toBeLessThan(whole() * 0.6)
})
