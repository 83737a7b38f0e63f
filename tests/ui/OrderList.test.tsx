import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ShopFacts } from '../../contract/shop.ts'
import { createCancellationStore } from '../../src/features/user/cancellation.store.ts'
import { createCustomerChangeStore } from '../../src/features/user/order-change.store.ts'
import { OrderList } from '../../src/features/user/OrderList.tsx'
import { createReviewStore } from '../../src/features/user/review.store.ts'
import { createUserStore, type Order } from '../../src/features/user/user.store.ts'
import type { Call } from '../../src/lib/api.ts'
import { OfflineContext } from '../../src/ui/offline-context.ts'
import { anOrder } from '../an-order.ts'
import { aFootprint, aSite } from '../builders.ts'
import { show, userEvent } from './show.tsx'

afterEach(() => page.viewport(414, 896))

const company = { phone: '+1 (555) 555-0100' } as ShopFacts['company']

interface Shop {
  isOffline?: boolean
  /** What the shop answers to another call than that of the orders; null for those. */
  answerOf?: (call: string) => Promise<object> | null
}

async function showOrders(
  orders: Partial<Order>[] | null,
  { isOffline = false, answerOf = () => null }: Shop = {},
) {
  const answer = () => {
    const data = orders?.map((changes, at) =>
      anOrder({ id: String(at), header: `Order #${at + 1}`, name: `Sauna ${at}`, ...changes }),
    )
    return data
      ? { ok: true, status: 200, data: { data, lastPage: 1, links: [] } }
      : { ok: false, problem: 'network' }
  }
  const call = (async (name: string) => answerOf(name) ?? answer()) as unknown as Call
  const store = createUserStore(call)
  await store.loadOrders(undefined)
  show(
    <OfflineContext value={isOffline}>
      <OrderList
        store={store}
        cancellation={createCancellationStore(call)}
        change={createCustomerChangeStore(call)}
        review={createReviewStore(call)}
        company={company}
        onReload={() => store.loadOrders(undefined)}
      />
    </OfflineContext>,
  )
}
const timeline = () => screen.queryByRole('region', { name: 'What comes next' })
const names = () =>
  screen.getAllByRole('article').map((order) => within(order).getAllByRole('link')[0]?.textContent)

it('a deposit is said at its order, with a button that holds it', async () => {
  const deposit = { amount: 30_000, text: 'Please hold it on a card.', holdUrl: '/pay/deposits/0' }
  await showOrders([{ deposit }, {}])
  const [first, second] = screen.getAllByRole('article')
  expect(first).toHaveTextContent('Refundable deposit: $300.00. Please hold it on a card.')
  expect(within(first!).getByRole('link', { name: 'Hold the deposit on a card' })).toHaveAttribute(
    'href',
    '/pay/deposits/0',
  )
  expect(second).not.toHaveTextContent('deposit')
})

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
  expect(screen.getByRole('alert').textContent).toContain('You haven’t saved any on this device.')
  expect(screen.getByRole('link', { name: 'See what is saved on this device' }).getAttribute('href')).toBe(
    '/offline',
  )
})

describe('changing an order', () => {
  const choices = {
    refusal: null,
    waiting: null,
    saunas: [{ id: 1, title: 'Birch', price: 7_500 }],
    now: { saunaId: 1, dateFrom: '2026-12-01', dateTo: '2026-12-04', deliveryMethod: 'pickup' },
  }
  const dialog = () => screen.getByRole('dialog', { name: 'Change your order' })
  const startChange = () => userEvent.click(screen.getByRole('button', { name: 'Change dates or delivery' }))

  it('says that it loads, and tries again without losing the focus where that failed', async () => {
    const answers: ((answer: object) => void)[] = []
    await showOrders([{ canChange: true }], {
      answerOf: (name) => (name.endsWith('/change') ? new Promise((resolve) => answers.push(resolve)) : null),
    })
    await startChange()
    await expect.poll(() => within(dialog()).queryByText('Loading…')).toBeTruthy()
    // The same words stand there while the panel's own code is on its way.
    await expect.poll(() => answers.length).toBe(1)
    answers[0]?.({ ok: false, problem: 'network', status: null, message: '', errors: {} })
    const retry = await within(dialog()).findByRole('button', { name: 'Retry' })
    await userEvent.click(retry)
    await expect.poll(() => answers.length).toBe(2)
    expect(document.activeElement).toBe(retry)
    answers[1]?.({ ok: true, status: 200, data: choices })
    await within(dialog()).findByLabelText('Start date')
  })

  const siteCheck: Order['siteCheck'] = {
    outcome: 'yes',
    title: 'Yes',
    findings: [],
    rules: [],
    site: aSite(),
    footprint: aFootprint(),
  }

  it.each([
    ['with what to check', undefined, / Below, you can check whether it fits your place\.$/],
    ['and nothing of a check that is answered', siteCheck, /to your inbox\.$/],
  ])(
    'that costs no more says at the order that it is done, %s, and gives the focus back',
    async (_, answered, end) => {
      const asked = { footprint: aFootprint(), ...(answered && { siteCheck: answered }) }
      await showOrders([{ canChange: true, ...asked }, {}], {
        answerOf: (name) => {
          if (!name.includes('/change')) return null
          const data = name.startsWith('GET')
            ? choices
            : name.endsWith('/preview')
              ? { lines: [], oldTotal: 100, newTotal: 100, difference: 0 }
              : { waiting: null }
          return Promise.resolve({ ok: true, status: 200, data })
        },
      })
      await startChange()
      await userEvent.click(await within(dialog()).findByRole('button', { name: 'Show what it costs' }))
      await userEvent.click(await within(dialog()).findByRole('button', { name: 'Change my order' }))
      const [first] = screen.getAllByRole('article')
      const told = await within(first!).findByText(/^Your order is changed\. /)
      expect(told).toHaveTextContent(end)
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(document.activeElement?.textContent).toBe('Change dates or delivery')
    },
  )

  it('that waits can be withdrawn: its order says so once it is gone', async () => {
    const change = {
      sauna: 'Cedar',
      stay: { from: '2026-12-01', to: '2026-12-06' },
      deliveryMethod: 'pickup' as const,
      difference: 8_119,
      newTotal: 32_475,
      payUrl: '/pay/changes/1',
      payUntil: '2026-11-22T22:31:00.000Z',
      isByCustomer: true,
    }
    const orders: Partial<Order>[] = [{ change }, { change }]
    await showOrders(orders, {
      answerOf: (name) => {
        if (!name.endsWith('/withdraw')) return null
        delete orders[0]?.change
        return Promise.resolve({ ok: true, status: 200, data: choices })
      },
    })
    const waiting = (header: string) =>
      screen.queryByRole('region', { name: `A change of ${header} waits for its payment` })
    expect(waiting('Order #1')?.textContent).toContain('Cedar, 12/01/2026 to 12/06/2026, pickup.')
    await userEvent.click(within(waiting('Order #1')!).getByRole('button', { name: 'Withdraw the change' }))
    const done = await screen.findByText('The change is withdrawn. Your order stays as it was.')
    expect(document.activeElement).toBe(done)
    expect([waiting('Order #1'), waiting('Order #2') !== null]).toEqual([null, true])
  })
})
