import { signal } from '@preact/signals-core'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { BookAgain } from '../../src/features/user/BookAgain.tsx'
import type { BookAgainOffer, BookAgainStore } from '../../src/features/user/book-again.store.ts'
import { anOrder } from '../an-order.ts'
import { show, userEvent } from './show.tsx'

const aStore = (offer: BookAgainOffer | null, isFree = true): BookAgainStore => {
  const message = signal<string | null>(null)
  return {
    offer: signal(offer),
    isBusy: signal(false),
    message,
    loadOffer: async () => {},
    async chooseOffer() {
      if (!isFree) message.value = 'Already taken.'
      return isFree
    },
    clear: () => {},
  }
}
const offer = { order: anOrder(), stay: { from: '2026-12-08', to: '2026-12-11' } }

it('leads to the checkout with one click', async () => {
  const onCheckout = vi.fn<() => void>()
  show(<BookAgain store={aStore(offer)} onCheckout={onCheckout} />)
  expect(screen.getByRole('region', { name: 'Once more: Birch' }).textContent).toContain(
    'Free from 12/08/2026 to 12/11/2026, to pick up like last time.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Book again' }))
  await expect.poll(() => onCheckout.mock.calls.length).toBe(1)
})

it('stays where it is, and says why, if the dates are gone', async () => {
  const onCheckout = vi.fn<() => void>()
  show(<BookAgain store={aStore(offer, false)} onCheckout={onCheckout} />)
  await userEvent.click(screen.getByRole('button', { name: 'Book again' }))
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe('Already taken.')
  expect(onCheckout).not.toHaveBeenCalled()
})

it('is not there without an offer', () => {
  show(<BookAgain store={aStore(null)} onCheckout={() => {}} />)
  expect(screen.queryByRole('region')).toBeNull()
})
