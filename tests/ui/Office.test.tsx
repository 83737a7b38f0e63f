import { signal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { screen, within } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { OfficeCall } from '../../office/call.ts'
import { createEntryStore } from '../../office/catalog/entry.store.ts'
import { EntryForm } from '../../office/catalog/EntryForm.tsx'
import { LogOutButton } from '../../office/frame/LogOutButton.tsx'
import { SearchForm } from '../../office/frame/SearchForm.tsx'
import type { AnswersStore } from '../../office/messages/answers.store.ts'
import { MessageActs } from '../../office/messages/MessageActs.tsx'
import { createMessageStore } from '../../office/messages/message.store.ts'
import { CancelDialog } from '../../office/orders/CancelDialog.tsx'
import { createOrderStore, type Order } from '../../office/orders/order.store.ts'
import { OrderScreen } from '../../office/orders/OrderScreen.tsx'
import { RefundDialog } from '../../office/orders/RefundDialog.tsx'
import { createOrderReportsStore } from '../../office/reports/order-reports.store.ts'
import { TimelineChoice } from '../../office/timeline/TimelineChoice.tsx'
import type { Timeline } from '../../office/timeline/timeline.store.ts'
import type { TapsStore } from '../../office/today/taps.store.ts'
import { createTodayStore } from '../../office/today/today.store.ts'
import { TodayScreen } from '../../office/today/TodayScreen.tsx'
import { submission } from '../../src/lib/submission.ts'
import { show, userEvent } from './show.tsx'

const message = 'This order can no longer be canceled.'
const refusal = { ok: false, problem: 'client', status: 409, message, errors: {}, retryAfter: null }
const aReply = (data: object) => ({ ok: true, status: 200, data, savedAt: null })

describe('an order that a colleague was faster with', () => {
  const before = {
    number: 7,
    status: 'paid',
    totalCost: 9_000,
    cancelRefund: 5_000,
    mostRefund: 9_000,
    mostPartRefund: 9_000,
  } as Order
  const after = { ...before, status: 'cancelled', cancelRefund: null, mostPartRefund: 0 } as Order

  async function openWith(Dialog: typeof CancelDialog, now = after) {
    const answers = [aReply(before), refusal, aReply(now)]
    const store = createOrderStore((async () => answers.shift()) as unknown as OfficeCall)
    await store.load('7')
    function Opened() {
      useSignals()
      const order = store.order.data.value
      return order && <Dialog store={store} order={order} onClose={() => {}} />
    }
    show(<Opened />)
  }

  it('is not offered for cancellation again', async () => {
    await openWith(CancelDialog)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the order' }))
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    await expect.poll(() => screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain(message)
  })

  it('keeps the refund that was typed, whatever its terms give back by then', async () => {
    await openWith(CancelDialog, { ...before, cancelRefund: 2_500 })
    const field = () => screen.getByLabelText<HTMLInputElement>('Refund, in dollars')
    expect(field().value).toBe('50.00')
    await userEvent.fill(field(), '40')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the order' }))
    expect(await screen.findByText(/gets \$25\.00 of/)).toBeTruthy()
    expect(field().value).toBe('40')
  })

  it('is not offered for a refund again', async () => {
    await openWith(RefundDialog)
    await userEvent.type(screen.getByLabelText('Amount, in dollars'), '20')
    await userEvent.click(screen.getByRole('button', { name: 'Refund' }))
    await expect.poll(() => screen.queryByRole('button', { name: 'Refund' })).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain(message)
  })
})

describe('the focus, where what was pressed is gone with what it did', () => {
  const focused = () => document.activeElement?.textContent

  it('goes to what is said after a cancellation', async () => {
    const paid = {
      number: 7,
      status: 'paid',
      totalCost: 9_000,
      cancelRefund: 5_000,
      mostRefund: 9_000,
      priceLines: [],
      history: [],
      emails: [],
      notes: [],
      refundTroubles: [],
    }
    const canceled = { ...paid, status: 'refunded', cancelRefund: null, refundCost: 5_000 }
    const answers = [aReply(paid), aReply(canceled)]
    const store = createOrderStore((async () => answers.shift()) as unknown as OfficeCall)
    const reports = createOrderReportsStore((async () => aReply({ reports: [] })) as unknown as OfficeCall)
    show(<OrderScreen store={store} reports={reports} number="7" mayAct />)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }))
    const dialog = screen.getByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the order' }))
    await expect.poll(focused).toBe('The order is canceled, and $50.00 is refunded.')
  })

  it('stays on a button that does the opposite now', async () => {
    const message = { number: 12, version: 0, status: 'new', about: 'contact', holder: null }
    const taken = { ...message, holder: { name: 'Kim', isMe: true } }
    const answers = [aReply(message), aReply(taken)]
    const call = (async () => answers.shift()) as unknown as OfficeCall
    const store = createMessageStore(call, { answers: {} as AnswersStore, newKey: () => 'key' })
    await store.load('12')
    function Acts() {
      useSignals()
      return store.message.data.value && <MessageActs store={store} message={store.message.data.value} />
    }
    show(<Acts />)
    await userEvent.click(screen.getByRole('button', { name: 'Take it' }))
    await expect.poll(focused).toBe('Release it')
  })

  it('goes to what is said after changes were discarded', async () => {
    const name = {
      name: 'name',
      label: 'Name',
      kind: 'text',
      toText: (it: { name: string }) => it.name,
    } as const
    const place = { id: 7, revision: 'r1', name: 'Bend' }
    const load = async () => aReply(place) as never
    const store = createEntryStore<typeof place>({
      unsaved: signal(0),
      fieldsOf: () => [name],
      load,
      save: load,
    })
    await store.load('7')
    show(<EntryForm store={store} fields={[name]} isOwner />)
    await userEvent.type(screen.getByLabelText('Name'), ', Oregon')
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
    await expect.poll(focused).toBe('Your changes are discarded.')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Bend')
  })
})

it('a search keeps the focus where it was, and shows what another address says', async () => {
  const searched = vi.fn<(typed: object) => void>()
  const form = (q: string) => (
    <SearchForm label="Name" fromLabel="From" filter={{ q }} onSearch={searched}>
      {null}
    </SearchForm>
  )
  const { rerender } = show(form(''))
  const field = screen.getByLabelText('Name')
  await userEvent.type(field, 'kim{Enter}')
  expect(searched).toHaveBeenCalledWith({ q: 'kim', from: '', to: '' })
  rerender(form('kim'))
  expect(document.activeElement).toBe(field)
  rerender(form('robin'))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('robin')
})

describe('logging out', () => {
  it('says that it did not work', async () => {
    const leaving = submission()
    const logOut = async () =>
      void (await leaving.send(async () => ({ ...refusal, message: 'No connection.' }) as never))
    show(<LogOutButton session={{ leaving, logOut }} waiting={0} />)
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
    expect((await screen.findByRole('alert')).textContent).toContain('No connection.')
  })

  it('asks no longer once nothing waits', async () => {
    const button = (waiting: number) => (
      <LogOutButton session={{ leaving: submission(), logOut: async () => {} }} waiting={waiting} />
    )
    const { rerender } = show(button(1))
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    rerender(button(0))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    rerender(button(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('two quick presses go two steps on the timeline, before the first answer is there', async () => {
  const timeline = {
    from: '2026-12-01',
    today: '2026-12-01',
    places: [],
    settlements: [],
  } as never as Timeline
  function Choice() {
    const [from, setFrom] = useState<string | undefined>()
    const onGo = ({ from: day }: { from?: string }) => setFrom(day)
    return <TimelineChoice {...{ timeline, from, onGo }} days={14} settlement={undefined} model={undefined} />
  }
  show(<Choice />)
  const later = screen.getByRole('button', { name: '14 days later' })
  await userEvent.click(later)
  await userEvent.click(later)
  expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe('2026-12-29')
})

it('the list of one day is never shown under the name of another', async () => {
  const aDay = (day: string, name: string) =>
    aReply({
      day,
      today: '2026-11-22',
      settlements: [],
      places: [{ id: 1, name, groups: [], nextDay: [], done: [] }],
    })
  const answers: ((answer: object) => void)[] = []
  const call = (() => new Promise((resolve) => answers.push(resolve))) as unknown as OfficeCall
  const taps = {
    taps: signal([]),
    announcement: signal(''),
    keysOfDone: () => [],
    dropDone: () => {},
  } as unknown as TapsStore
  const stores = { taps } as ComponentProps<typeof TodayScreen>['stores']
  show(<TodayScreen store={createTodayStore(call, { taps })} stores={stores} mayRecord={false} />, '/office')
  answers[0]?.(aDay('2026-11-22', 'Bend'))
  await screen.findByRole('region', { name: 'Bend' })
  await userEvent.click(screen.getByRole('button', { name: 'The day after' }))
  await screen.findByRole('heading', { name: 'Monday, November 23' })
  expect(screen.queryByRole('region', { name: 'Bend' })).toBeNull()
  expect(screen.getByText('Loading this day')).toBeTruthy()
  answers[1]?.(aDay('2026-11-23', 'Sisters'))
  await screen.findByRole('region', { name: 'Sisters' })
})
