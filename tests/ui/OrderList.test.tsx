import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ShopFacts } from '../../contract/shop.ts'
import { createCancellationStore } from '../../src/features/user/cancellation.store.ts'
import { createCustomerChangeStore } from '../../src/features/user/order-change.store.ts'
import { OrderList } from '../../src/features/user/OrderList.tsx'
import { createUserStore, type Order } from '../../src/features/user/user.store.ts'
import type { Call } from '../../src/lib/api.ts'
import { OfflineContext } from '../../src/ui/offline-context.ts'
import { anOrder } from '../an-order.ts'
import { show, userEvent } from './show.tsx'

afterEach(() => page.viewport(414, 896))

const company = { phone: '+1 (555) 555-0100' } as ShopFacts['company']

async function showOrders(orders: Partial<Order>[] | null, { isOffline = false } = {}) {
  const data = orders?.map((changes, at) =>
    anOrder({ id: String(at), header: `Order #${at + 1}`, name: `Sauna ${at}`, ...changes }),
  )
  const answer = data
    ? { ok: true, status: 200, data: { data, lastPage: 1, links: [] } }
    : { ok: false, problem: 'network' }
  const call = (async () => answer) as unknown as Call
  const store = createUserStore(call)
  await store.loadOrders(undefined)
  show(
    <OfflineContext value={isOffline}>
      <OrderList
        store={store}
        cancellation={createCancellationStore(call)}
        change={createCustomerChangeStore(call)}
        company={company}
        onReload={() => {}}
      />
    </OfflineContext>,
  )
}
const timeline = () => screen.queryByRole('region', { name: 'What comes next' })
const names = () =>
  screen.getAllByRole('article').map((order) => within(order).getAllByRole('link')[0]?.textContent)

it('what comes next is listed by day, each step with a link to its order', async () => {
  await showOrders([{ stay: { from: '2027-01-10', to: '2027-01-12' } }, { status: 'handed_over' }])
  const steps = within(timeline()!).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Fri 12/04/20268 AM to 11 AMReturn Sauna 1Yard 4',
    'Sun 01/10/20273 PM to 7 PMPick up Sauna 0Yard 4',
    'Tue 01/12/20278 AM to 11 AMReturn Sauna 0Yard 4',
  ])
  const link = within(steps[0]!).getByRole('link')
  expect(document.querySelector(link.getAttribute('href')!)?.textContent).toBe('Sauna 1')
})

it('until when an order can be paid is said in the list, and beside the button', async () => {
  await showOrders([{ status: 'awaiting_payment', payUntil: '2026-11-22T22:31:00.000Z' }, {}])
  expect(timeline()?.querySelector('time')?.dateTime).toBe('2026-11-22T22:31:00.000Z')
  expect(screen.getByRole('region', { name: 'Next step for Order #1' }).textContent).toMatch(
    /Without a payment it expires on Nov 2[23], \d+:31 [AP]M\./,
  )
})

it('a single step is said by its order alone', async () => {
  await showOrders([{ status: 'handed_over' }])
  expect(timeline()).toBeNull()
})

it('orders that are over come last, with their details folded', async () => {
  await showOrders([{ status: 'completed', statusLabel: 'Completed', totalCost: 26_400 }, {}])
  expect(names()).toEqual(['Sauna 1', 'Sauna 0'])
  expect(screen.getByRole('heading', { name: 'Past orders' })).toBeTruthy()
  const past = screen.getAllByRole('article')[1]!
  expect(past.textContent).toContain('Completed, 12/01/2026 to 12/04/2026, $264.00')
  expect(within(past).getByText('Delivery method').checkVisibility()).toBe(false)
  await userEvent.click(within(past).getByText(/^Details/))
  expect(within(past).getByText('Delivery method').checkVisibility()).toBe(true)
})

it('on a phone several of them are on one screen', async () => {
  await page.viewport(390, 844)
  await showOrders([{ status: 'completed' }, { status: 'expired' }, { status: 'refunded' }])
  for (const order of screen.getAllByRole('article'))
    expect(order.getBoundingClientRect().height).toBeLessThan(220)
})

it('without a connection, it says that orders are not saved, and what is', async () => {
  await showOrders(null, { isOffline: true })
  expect(screen.getByRole('alert').textContent).toContain('this device saves nothing of them')
  expect(screen.getByRole('link', { name: 'See what is saved on this device' }).getAttribute('href')).toBe(
    '/offline',
  )
})
