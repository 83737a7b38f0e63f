import { signal } from '@preact/signals-core'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { BookingPanel } from '../../src/features/product/BookingPanel.tsx'
import { createBookingStore } from '../../src/features/product/booking.store.ts'
import type { Product } from '../../src/features/product/product.store.ts'
import type { Call } from '../../src/lib/api.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { OfflineContext } from '../../src/ui/offline-context.ts'
import { Toast } from '../../src/ui/Toast.tsx'
import { contrast } from '../contrast.ts'
import { show, userEvent } from './show.tsx'

const product = { id: 1, catalogType: 'sale', cost: 1_390_000, settlement: null } as Product

const sum = {
  typeForm: 'sale',
  stay: null,
  deliveryMethod: 'pickup',
  price: 1_390_000,
  productCost: null,
  tax: 114_675,
  totalCost: 1_504_675,
  checkoutIsReady: true,
  notAvailableMessage: null,
}

/** Answers every call with what a sauna for sale costs, once it is told to. */
function aShop() {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const call = (async () => {
    await answered
    return { ok: true, data: sum }
  }) as unknown as Call
  return { call, answer }
}

function showPanel(call: Call, isOffline = false) {
  const store = createBookingStore(call, noBrowser.tabStorage)
  show(
    <OfflineContext value={isOffline}>
      <BookingPanel
        product={product}
        store={store}
        searchedStay={null}
        auth={{
          isAuthorized: signal(true),
          confirmation: signal('success'),
          confirmSession: async () => true,
        }}
        onCheckout={() => {}}
      />
      <Toast message="A new version of the shop is ready." onDismiss={() => {}} />
    </OfflineContext>,
  )
}

/** `rgb(26, 34, 55)` */
const channelsOf = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)

const price = () => screen.getByText(/^\$[\d,.]+/, { selector: 'p' })
const button = () => screen.getByRole('button', { name: 'buy' })

describe('on a phone', () => {
  it('price and button are at the lower edge: first the price, then the total', async () => {
    await page.viewport(390, 844)
    const { call, answer } = aShop()
    showPanel(call)
    expect(price().textContent).toBe('$13,900')
    answer()
    await expect.poll(() => price().textContent).toBe('$15,046.75 total')
    for (const part of [price(), button()]) {
      const { top, bottom, left, right } = part.getBoundingClientRect()
      expect([top > 760, bottom <= 844, left >= 0, right <= 390]).toEqual([true, true, true, true])
    }
  })

  it('they cover no toast', async () => {
    await page.viewport(390, 844)
    showPanel(aShop().call)
    const toast = screen.getByText('A new version of the shop is ready.').parentElement
    expect(toast?.getBoundingClientRect().bottom).toBeLessThan(
      price().parentElement!.getBoundingClientRect().top,
    )
  })

  it('offline they are no higher, and the button still has its reason', async () => {
    await page.viewport(390, 844)
    showPanel(aShop().call, true)
    const bar = price().parentElement!
    expect(bar.getBoundingClientRect().height).toBeLessThanOrEqual(72)
    expect(button().getBoundingClientRect().width).toBeLessThan(390 / 2)
    const described = document.getElementById(button().getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toContain('this needs a connection')
    expect(screen.getByRole('group', { name: 'Delivery (offline)' })).toHaveProperty('disabled', true)
  })

  it('and nothing that has the focus', async () => {
    await page.viewport(390, 500)
    showPanel(aShop().call)
    const filler = document.createElement('div')
    filler.innerHTML = '<p><button>A link below</button></p>'.repeat(12)
    document.body.append(filler)
    const bar = price().parentElement
    for (let presses = 0; presses < 14; presses++) {
      await userEvent.tab()
      const focused = document.activeElement
      if (!focused || bar?.contains(focused)) continue
      await expect
        .poll(() => focused.getBoundingClientRect().bottom)
        .toBeLessThanOrEqual(bar?.getBoundingClientRect().top ?? 0)
    }
    filler.remove()
  })

  it('a screen that is too low for them has them in their place', async () => {
    await page.viewport(640, 320)
    showPanel(aShop().call)
    expect(getComputedStyle(price().parentElement!).position).toBe('static')
    expect(price().checkVisibility()).toBe(false)
  })
})

it('nothing can be booked from the moment another choice is shown, before its frame is painted', async () => {
  const { call, answer } = aShop()
  showPanel(call)
  answer()
  await expect.poll(() => button()).toHaveProperty('disabled', false)
  screen.getByRole('radio', { name: /^Delivery/ }).click()
  // What React does after an event it does before any frame.
  await Promise.resolve()
  expect(button()).toHaveProperty('disabled', true)
  await expect.poll(() => button()).toHaveProperty('disabled', false)
})

it('what it costs can be read while a new total is on its way', () => {
  showPanel(aShop().call)
  const summary = screen.getByRole('region', { name: 'Summary' })
  expect(summary.getAttribute('aria-busy')).toBe('true')
  const list = summary.querySelector('dl')!
  const opacity = Number(getComputedStyle(list).opacity)
  const behind = channelsOf(
    getComputedStyle(summary.closest('[class*=panel]') ?? document.body).backgroundColor,
  )
  expect(behind).toHaveLength(3)
  const words = [...list.querySelectorAll('dt, dd')]
  expect(words.length).toBeGreaterThan(0)
  for (const word of words) {
    const seen = channelsOf(getComputedStyle(word).color).map(
      (part, at) => opacity * part + (1 - opacity) * (behind[at] ?? 0),
    )
    expect(contrast(seen, behind), word.textContent).toBeGreaterThanOrEqual(4.5)
  }
})

it('beside the pictures of a wide screen they are at the lower edge of the panel, and stay on the screen', async () => {
  await page.viewport(1280, 800)
  const { call, answer } = aShop()
  showPanel(call)
  answer()
  await expect.poll(() => price().textContent).toBe('$15,046.75 total')
  const bar = price().parentElement!
  expect(getComputedStyle(bar).position).toBe('sticky')
  expect(bar.getBoundingClientRect().bottom).toBeLessThanOrEqual(800)
  expect(price().getBoundingClientRect().right).toBeLessThan(button().getBoundingClientRect().left)
})
