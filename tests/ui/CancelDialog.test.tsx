import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createCancellationStore } from '../../src/features/user/cancellation.store.ts'
import { CancelDialog } from '../../src/features/user/CancelDialog.tsx'
import type { Call } from '../../src/lib/api.ts'
import { anOrder } from '../an-order.ts'
import { show, userEvent } from './show.tsx'

/** Asks to cancel an order at a shop that gives these answers, one after the other. */
function showDialog(...answers: object[]) {
  const changes: string[] = []
  const call = (async () => answers.shift()) as unknown as Call
  const store = createCancellationStore(call)
  store.askToCancel(anOrder({ refundCost: 100 }))
  show(<CancelDialog store={store} onChange={() => changes.push('changed')} />)
  return changes
}
const cancelButton = () => screen.queryByRole('button', { name: 'Cancel the order' })

it('what did not reach the shop can be tried again where it failed', async () => {
  const unreached = { ok: false, problem: 'timeout', status: null, message: 'Please try again.', errors: {} }
  const changes = showDialog(unreached, { ok: true, data: {}, status: 200 })
  await userEvent.click(cancelButton()!)
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again.')
  await userEvent.click(cancelButton()!)
  await expect.poll(() => changes).toEqual(['changed'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('an order that is no longer what was shown is looked at again first', async () => {
  const message = 'This order can no longer be canceled.'
  const changes = showDialog({ ok: false, problem: 'client', status: 409, message, errors: {} })
  await userEvent.click(cancelButton()!)
  await expect.poll(() => changes).toEqual(['changed'])
  expect(cancelButton()).toBeNull()
  expect(screen.queryByRole('button', { name: 'Keep the order' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Back to my orders' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
