import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../../office/office.css'
import type { OfficeCall } from '../../office/call.ts'
import { DepositCard } from '../../office/orders/DepositCard.tsx'
import { createOrderStore, type Order } from '../../office/orders/order.store.ts'
import { show, userEvent } from './show.tsx'

const held = {
  id: '3f0c9a52-5d0c-4d7e-9b7e-0d6f6a1c2b3d',
  amount: 30_000,
  text: 'Held until 12/06/2026',
  trouble: null,
  canRelease: true,
  mostCharge: 30_000,
  mostRefund: 0,
}
const order = { number: 7, deposit: held } as Order

function showDeposit(deposit: Order['deposit']) {
  const sent: { name: string; options: unknown }[] = []
  const call = (async (name: string, options: unknown) => {
    sent.push({ name, options })
    return { ok: true, status: 200, data: order, savedAt: null }
  }) as unknown as OfficeCall
  show(<DepositCard store={createOrderStore(call)} order={{ ...order, deposit }} />)
  return sent
}

it('a deposit that is held is charged in part, with a reason, and no more than is held', async () => {
  const sent = showDeposit(held)
  expect(screen.getByText('State').nextElementSibling).toHaveTextContent('Held until 12/06/2026')
  await userEvent.click(screen.getByRole('button', { name: 'Charge for damage' }))
  await userEvent.type(screen.getByLabelText('What it is for'), 'A bench')
  await userEvent.type(screen.getByLabelText('Amount, in dollars'), '300.01')
  await userEvent.click(screen.getByRole('button', { name: 'Charge' }))
  expect(screen.getByText('You can charge up to $300.00.')).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.clear(screen.getByLabelText('Amount, in dollars'))
  await userEvent.type(screen.getByLabelText('Amount, in dollars'), '120')
  await userEvent.click(screen.getByRole('button', { name: 'Charge' }))
  expect(sent).toEqual([
    {
      name: 'POST /api/v1/office/orders/:number/deposit/charge',
      options: { params: { number: '7' }, body: { id: held.id, amount: 12_000, reason: 'A bench' } },
    },
  ])
})

it('a deposit is released by one button', async () => {
  const sent = showDeposit(held)
  await userEvent.click(screen.getByRole('button', { name: 'Release the deposit' }))
  expect(sent.map(({ name }) => name)).toEqual(['POST /api/v1/office/orders/:number/deposit/release'])
})

it('a deposit that is not held yet has no buttons, and none is wanted without one', () => {
  showDeposit({ ...held, id: null, text: 'Not held yet', canRelease: false, mostCharge: 0 })
  expect(screen.getByText('Not held yet')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
  showDeposit(null)
  expect(screen.getAllByText('Deposit')).toHaveLength(1)
})

it('a charge goes back in part, with a reason, as much as is left when it was shown, and once', async () => {
  const charged = {
    ...held,
    text: '$120.00 is charged.',
    canRelease: false,
    mostCharge: 0,
    mostRefund: 7_000,
  }
  const sent = showDeposit(charged)
  await userEvent.click(screen.getByRole('button', { name: 'Refund the charge' }))
  await userEvent.type(screen.getByLabelText('Why it goes back'), 'It cost less')
  await userEvent.type(screen.getByLabelText('Amount, in dollars'), '70.01')
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
  expect(screen.getByText('You can refund up to $70.00.')).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.clear(screen.getByLabelText('Amount, in dollars'))
  await userEvent.type(screen.getByLabelText('Amount, in dollars'), '50')
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
  const body = { hold: held.id, amount: 5_000, expected_left: 7_000, reason: 'It cost less' }
  expect(sent).toEqual([
    {
      name: 'POST /api/v1/office/orders/:number/deposit/refunds',
      options: { params: { number: '7' }, body: { id: expect.any(String), ...body } },
    },
  ])
})
