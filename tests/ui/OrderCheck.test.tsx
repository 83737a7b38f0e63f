import { act, screen } from '@testing-library/react'
import { useSignals } from '@preact/signals-react/runtime'
import { signal } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import { createUserStore, type Order, type Orders } from '../../src/features/user/user.store.ts'
import type { Call, Outcome } from '../../src/lib/api.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { OrderCheck } from '../../src/screens/OrderCheck.tsx'
import { createStores, type Snapshot, StoresProvider, useLazyStore } from '../../src/stores.tsx'
import { OfflineContext } from '../../src/ui/offline-context.ts'
import { anAnswer, aRefusal } from '../stores/outcomes.ts'
import { anOrder } from '../an-order.ts'
import { aFootprint, aSite } from '../builders.ts'
import { show, userEvent } from './show.tsx'

const trailer = { grossLb: 2_650, tongueLb: 250, ball: '2', plug: '7-way', brakes: 'electric' } as const
const aPickup = { trailer, checkId: 'pickup 1' }
const aDelivery = { footprint: aFootprint(), checkId: 'delivery 1 X' }
const elsewhere = { footprint: aFootprint(), checkId: 'delivery 1 Y' }

const theOrder = (asks: Partial<Order>) => anOrder({ header: 'Order #7', ...asks })
const listOf = (asks: Partial<Order>) => ({ data: [theOrder(asks)] }) as Orders

/** The check at an order, which after an answer has no question. @param later what the server says of it from then on */
function showCheck(
  asks: Partial<Order>,
  answer: Outcome<object> | Promise<Outcome<object>> = anAnswer(theOrder({})),
  later: Outcome<object> = aRefusal('network'),
) {
  const sent: object[] = []
  const isOffline = signal(false)
  const call = (async (name: string, { body }: { body: object }) => {
    if (!name.startsWith('PUT')) return later
    sent.push(body)
    return answer
  }) as unknown as Call
  const stores = createStores(call, { shop: {} } as Snapshot, noBrowser)
  const { ordersData, loadOrders } = stores.lazyStore(createUserStore)
  const showOrder = (changed: Partial<Order>) => act(() => void (ordersData.data.value = listOf(changed)))
  ordersData.data.value = listOf(asks)
  function AnOrder() {
    useSignals()
    const [order] = useLazyStore(createUserStore).ordersData.data.value?.data ?? []
    return (
      <OfflineContext value={isOffline.value}>
        {order && <OrderCheck order={order} onReload={() => loadOrders(undefined)} />}
      </OfflineContext>
    )
  }
  show(
    <StoresProvider stores={stores}>
      <AnOrder />
    </StoresProvider>,
  )
  const setOffline = (value: boolean) => act(() => void (isOffline.value = value))
  return { sent, showOrder, setOffline }
}

const saved = 'Your answers are saved with your order.'
const saveButton = () => screen.queryByRole('button', { name: 'Save your answers' })
const focusedText = () => document.activeElement?.textContent

async function openCar() {
  await userEvent.click(await screen.findByText('Can your car tow it?'))
  await userEvent.selectOptions(await screen.findByLabelText('Hitch'), '3')
}

const entrance = () => screen.findByRole('textbox', { name: /^Narrowest part/ })

async function openPlace() {
  await userEvent.click(await screen.findByText('Does it fit your place?'))
  await userEvent.type(await entrance(), '5')
  await userEvent.click(screen.getByRole('checkbox', { name: 'I’ll make room or use another spot' }))
}

describe('an order that has not been asked', () => {
  it('asks about the car in place, sends what was answered, and says that it is saved', async () => {
    const { sent } = showCheck(aPickup)
    await userEvent.click(await screen.findByText('Can your car tow it?'))
    expect(saveButton()).toBeNull()
    await userEvent.selectOptions(await screen.findByLabelText('Hitch'), '3')
    expect(screen.getByRole('status')).toHaveTextContent('Not sure yet')
    await userEvent.click(saveButton()!)
    expect(sent).toEqual([{ tow_hitch: '3', check_id: 'pickup 1' }])
    // Nothing has to be loaded for it.
    await expect.poll(focusedText).toBe(saved)
    expect(screen.queryByText('Can your car tow it?')).toBeNull()
  })

  it('keeps its form while it is sent', async () => {
    let finish: (answer: Outcome<object>) => void = () => {}
    const sending = new Promise<Outcome<object>>((resolve) => {
      finish = resolve
    })
    showCheck(aPickup, sending)
    await openCar()
    await userEvent.click(saveButton()!)
    expect(focusedText()).toBe('Saving…')
    expect(screen.getByLabelText('Hitch')).toHaveValue('3')
    await act(async () => finish(anAnswer(theOrder({}))))
    await expect.poll(focusedText).toBe(saved)
  })

  it('asks about the place of a delivery, and offers no way that only the checkout has', async () => {
    const { sent } = showCheck(aDelivery)
    await openPlace()
    expect(screen.queryByRole('button', { name: 'Pick it up instead' })).toBeNull()
    await userEvent.click(saveButton()!)
    expect(sent).toEqual([{ site_entrance: '5', site_confirmed: 'yes', check_id: 'delivery 1 X' }])
  })

  it('keeps what was typed, and says why, where it could not be saved', async () => {
    const message = 'This order is under way or over, so nothing is left to answer.'
    showCheck(aPickup, aRefusal('client', 409, message))
    await openCar()
    await userEvent.click(saveButton()!)
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByLabelText('Hitch')).toHaveValue('3')
  })

  it('asks again about another place, and says that what was about the first was not saved', async () => {
    const message = 'Your order has changed.'
    showCheck(aDelivery, aRefusal('client', 409, message), anAnswer(listOf(elsewhere)))
    await openPlace()
    await userEvent.click(saveButton()!)
    await expect.poll(focusedText).toBe(message)
    expect(await entrance()).toHaveValue('')
    expect(saveButton()).toBeNull()
  })

  it('fills in nothing that was typed about another place', async () => {
    const { showOrder } = showCheck(aDelivery)
    await openPlace()
    showOrder(elsewhere)
    expect(await entrance()).toHaveValue('')
    await userEvent.type(await entrance(), '5')
    expect(screen.getByRole('checkbox', { name: 'I’ll make room or use another spot' })).not.toBeChecked()
  })
})

describe('an order that has answers', () => {
  const aCar = { hitch: '3', ratedLb: null, ball: '2', plug: '7-way', controller: 'yes' } as const
  const towCheck: Order['towCheck'] = { outcome: 'yes', title: 'Yes', findings: [], lent: [] }
  const change = () => screen.findByText('Change your answers about your car')

  it('offers to change them until its stay begins: it begins with what was said, and is folded again once it is saved', async () => {
    const answered = { ...aPickup, towCar: aCar, towCheck }
    const changed = theOrder({ ...answered, towCar: { ...aCar, ball: '2-5/16' } })
    const { sent, showOrder } = showCheck(answered, anAnswer(changed))
    expect(screen.queryByText('Can your car tow it?')).toBeNull()
    await userEvent.click(await change())
    expect(await screen.findByLabelText('Hitch')).toHaveValue('3')
    await userEvent.selectOptions(screen.getByLabelText('Ball'), '2-5/16')
    await userEvent.click(saveButton()!)
    const { hitch, plug, controller } = aCar
    expect(sent).toEqual([
      {
        tow_hitch: hitch,
        tow_ball: '2-5/16',
        tow_plug: plug,
        tow_controller: controller,
        check_id: 'pickup 1',
      },
    ])
    await expect.poll(focusedText).toBe(saved)
    const summary = await change()
    expect(summary.closest('details')).not.toHaveAttribute('open')
    // What the order says of it is there once.
    expect(screen.queryByLabelText('Ball')).toBeNull()
    await userEvent.click(summary)
    expect(await screen.findByLabelText('Ball')).toHaveValue('2-5/16')

    // Answered on another device since, and nothing was typed here.
    showOrder(answered)
    expect(screen.getByLabelText('Ball')).toHaveValue(aCar.ball)

    showOrder({ towCheck })
    expect(screen.queryByText('Change your answers about your car')).toBeNull()
  })

  it('begins with what was said about the place, and asks for a confirmation again where it does not fit', async () => {
    const site = aSite({ entrance: 84, done: ['allowed'] })
    const about = { site, footprint: aFootprint() }
    const siteCheck: Order['siteCheck'] = { outcome: 'no', title: 'No', findings: [], rules: [], ...about }
    const { sent } = showCheck({ ...aDelivery, siteCheck })
    await userEvent.click(await screen.findByText('Change your answers about your place'))
    expect(await entrance()).toHaveValue('7')
    const confirmation = screen.getByRole('checkbox', { name: 'I’ll make room or use another spot' })
    expect(confirmation).not.toBeChecked()
    await userEvent.clear(await entrance())
    await userEvent.type(await entrance(), '12')
    await userEvent.click(saveButton()!)
    expect(sent).toMatchObject([{ site_entrance: '12', site_slope: site.slope, site_done: 'allowed' }])
  })
})

describe('without a connection', () => {
  it('an order asks nothing, but keeps open what is being answered', async () => {
    const { setOffline } = showCheck(aPickup)
    setOffline(true)
    expect(screen.queryByText('Can your car tow it?')).toBeNull()
    setOffline(false)
    await openCar()
    setOffline(true)
    expect(screen.getByLabelText('Hitch')).toHaveValue('3')
    expect(saveButton()).toBeDisabled()
  })
})

it('questions that did not come are asked for again when they are opened again', async () => {
  let tries = 0
  const load = async () => {
    if (++tries === 1) throw new Error('There is no connection')
    return { OrderCheckForm: () => <p>The questions</p> }
  }
  show(<OrderCheck order={theOrder(aPickup)} onReload={async () => {}} load={load} />)
  const summary = await screen.findByText('Can your car tow it?')
  await userEvent.click(summary)
  expect(await screen.findByText('This could not be loaded')).toBeVisible()
  await userEvent.click(summary)
  await userEvent.click(summary)
  expect(await screen.findByText('The questions')).toBeVisible()
})

it('an order that has nothing to ask shows nothing', () => {
  showCheck({})
  expect(document.body).toHaveTextContent(/^\s*$/)
})
