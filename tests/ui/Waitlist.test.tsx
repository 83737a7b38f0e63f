import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { deviceData } from '../../src/browser/device-data.ts'
import type { Alternatives } from '../../src/features/checkout/unavailable-choice.ts'
import { createBookingStore } from '../../src/features/product/booking.store.ts'
import { createWaitlistStore } from '../../src/features/waitlist/waitlist.store.ts'
import { WaitlistForm } from '../../src/features/waitlist/WaitlistForm.tsx'
import type { Call, Outcome } from '../../src/lib/api.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { CheckoutWaitlist } from '../../src/screens/CheckoutWaitlist.tsx'
import { SaunaWaitlist } from '../../src/screens/SaunaWaitlist.tsx'
import { WaitlistDevice } from '../../src/screens/WaitlistDevice.tsx'
import { createStores, type Snapshot, StoresProvider } from '../../src/stores.tsx'
import { aPushManager } from '../stores/a-push-manager.ts'
import { aStorage } from '../stores/a-storage.ts'
import { always, anAnswer, aRefusal } from '../stores/outcomes.ts'
import { show, userEvent } from './show.tsx'

const stay = { from: '2026-12-01', to: '2026-12-04' }
const refused = (field: string, reason: string) =>
  ({
    ...aRefusal('client', 422, 'Please check your input.'),
    errors: { [field]: [reason] },
  }) as Outcome<never>

const aForm = (productId: number, answer: Outcome<unknown>, { isGuest = false } = {}) => {
  const store = createWaitlistStore(always(answer), aStorage())
  const open = (id = productId) =>
    show(
      <WaitlistForm
        store={store}
        wish={{ productId: id, method: 'pickup' }}
        stay={stay}
        earliest="2026-11-22"
        isGuest={isGuest}
        device={null}
      />,
    )
  return { open, ask: () => userEvent.click(screen.getByRole('button')) }
}
const isJoined = () => screen.queryByText(/^You are on the waitlist/) !== null

it('somebody who waits for one sauna does not wait for the next one that they open', async () => {
  const { open, ask } = aForm(7, anAnswer(null))
  const { unmount } = open()
  await ask()
  await expect.poll(isJoined).toBe(true)
  unmount()
  const next = open(8)
  expect(isJoined()).toBe(false)
  next.unmount()
  open(7)
  expect(isJoined()).toBe(true)
})

it('what was wrong at one sauna is not said at the next one', async () => {
  const { open, ask } = aForm(7, aRefusal('client', 429, 'Please try again later.'))
  const { unmount } = open()
  await ask()
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe('Please try again later.')
  unmount()
  open(8)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a customer whose session has ended reads so, without a field for an address', async () => {
  const { open, ask } = aForm(7, refused('email', 'You are not logged in.'))
  open()
  await ask()
  await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe('You are not logged in.')
})

it('a guest reads at the field what is wrong with their address', async () => {
  const { open, ask } = aForm(7, refused('email', 'Please enter your email.'), { isGuest: true })
  open()
  await ask()
  await expect.poll(() => screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please enter your email.')).toBeTruthy()
  expect(screen.queryByText('Please check your input.')).toBeNull()
})

it.each([
  ['email', 'You are not logged in.'],
  ['date_from', 'The earliest start date is 12/08/2026.'],
])(
  'at the checkout, where there is only a button, they read what is wrong with %s',
  async (field, reason) => {
    const stores = createStores(always(refused(field, reason)), { shop: {} } as Snapshot, noBrowser)
    const choice = { productId: 7, stay, deliveryMethod: 'pickup' } as Alternatives
    show(
      <StoresProvider stores={stores}>
        <CheckoutWaitlist choice={choice} />
      </StoresProvider>,
    )
    await userEvent.click(screen.getByRole('button'))
    await expect.poll(() => screen.queryByRole('alert')?.textContent).toBe(reason)
  },
)

it.each([
  ['?delivery_method=pickup', '', null, [{ method: 'pickup' }], ''],
  [
    '?delivery_method=delivery&zip_code=97702',
    '',
    null,
    [{ method: 'delivery' }, { method: 'delivery', zip_code: '97702' }],
    '97702',
  ],
  [
    '?delivery_method=delivery&zip_code=97702',
    '97701',
    null,
    [{ method: 'delivery', zip_code: '97701' }],
    '97701',
  ],
  ['?delivery_method=delivery&zip_code=97702', '', stay, [{ method: 'delivery' }], ''],
  ['?delivery_method=teleport&zip_code=97702', '', null, [], ''],
  ['', '', null, [], ''],
])(
  'the link that they were sent opens the sauna with what they waited for (%s, with %s typed and %o chosen before)',
  async (search, typed, chosen, asked, zip) => {
    const sent: object[] = []
    const call = (async (name: string, { query = {} }: { query?: object } = {}) => {
      if (name.endsWith('/calculations') || name.startsWith('POST')) sent.push(query)
      if (name.endsWith('/booking')) return anAnswer({ stay: chosen, availableDates: [], byTrip: true })
      return aRefusal('network', null, 'The shop could not be reached.')
    }) as unknown as Call
    const stores = createStores(call, { shop: {} } as Snapshot, noBrowser)
    const booking = stores.lazyStore(createBookingStore)
    await booking.openProduct({ id: 7, catalogType: 'rental' })
    if (typed) booking.delivery.typeZip(typed)
    sent.length = 0
    show(
      <StoresProvider stores={stores}>
        <SaunaWaitlist productId={7} booking={booking} searchedStay={stay} isAuthorized={false} />
      </StoresProvider>,
      `/product/7${search}`,
    )
    await expect.poll(() => sent).toMatchObject(asked)
    expect(booking.delivery.zip.value).toBe(zip)
  },
)

describe('once they have asked, they can be told on this device, too', () => {
  const answers = { ...noBrowser, openDeviceData: async () => deviceData }
  async function asked(email?: string) {
    const call = (async (name: string) =>
      anAnswer(name.startsWith('GET') ? { publicKey: 'key' } : { isNotified: false })) as unknown as Call
    const stores = createStores(call, { shop: { hasWorker: true } } as Snapshot, answers)
    const joined = { productId: 7, stay, method: 'pickup', secret: 'of the page', email } as const
    show(
      <StoresProvider stores={stores}>
        <WaitlistDevice joined={joined} />
      </StoresProvider>,
    )
    // It is known only then whether there is anything to offer.
    await deviceData.notifications.arePossible()
    await new Promise((resolve) => setTimeout(resolve))
  }
  const box = () => screen.queryByRole('checkbox', { name: /^Also notify this device/ })
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    [undefined, 'On for these dates, until you log out here. We’ll email you, too.'],
    ['guest@example.com', /^On for these dates. We’ll email you, too. If you had asked .* only email you\.$/],
  ])('as %s', async (email, words) => {
    aPushManager().install()
    await asked(email)
    expect(box()).toHaveProperty('checked', false)
    await userEvent.click(box()!)
    await expect.poll(() => box()).toHaveProperty('checked', true)
    expect(screen.getByRole('status').textContent).toMatch(words)
    await userEvent.click(box()!)
    await expect.poll(() => box()).toHaveProperty('checked', false)
  })

  it('and read why not where notifications are blocked', async () => {
    Object.assign(aPushManager(), { answer: 'denied' }).install()
    await asked()
    await userEvent.click(box()!)
    await expect.poll(() => screen.getByRole('status').textContent).toContain('are blocked')
    expect(box()).toHaveProperty('checked', false)
  })

  it('but nothing is offered by a browser without notifications', async () => {
    await asked()
    expect(box()).toBeNull()
  })
})
