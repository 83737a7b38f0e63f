import { signal } from '@preact/signals-core'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { DeviceNewsStore } from '../../office/factors/device-news.store.ts'
import { DeviceNews } from '../../office/factors/DeviceNews.tsx'
import { show, userEvent } from './show.tsx'

/** A browser in that state, as the shop says. */
function aDevice(state: 'impossible' | 'unknown' | 'off' | 'on') {
  const is = signal<typeof state | null>(null)
  const become = (next: typeof state) =>
    vi.fn<() => Promise<void>>(async () => {
      is.value = next
    })
  const store = {
    state: is,
    isBusy: signal(false),
    message: signal<string | null>(null),
    load: become(state),
    turnOn: become('on'),
    turnOff: become('off'),
    clear() {},
  } satisfies DeviceNewsStore
  return store
}
const button = () => screen.queryByRole('button')

describe('notifications on this device', () => {
  it('are off until the member presses, and off again by the same button', async () => {
    const store = aDevice('off')
    show(<DeviceNews store={store} isPartner={false} />)
    const turnOn = await screen.findByRole('button', { name: 'Notify me on this device' })
    expect(screen.getByText(/at your places: its number, the sauna, and the dates/)).toBeTruthy()
    expect(store.turnOn).not.toHaveBeenCalled()
    await userEvent.click(turnOn)
    expect(await screen.findByText(/You are notified on this device/)).toBeTruthy()
    expect(screen.getByText(/turn it on for a sixth device: the one that was turned on first/)).toBeTruthy()
    expect(screen.getByText(/It ends when you log out here/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Stop notifying this device' }))
    expect(await screen.findByRole('button', { name: 'Notify me on this device' })).toBeTruthy()
  })

  it('are about their own saunas for partners', async () => {
    show(<DeviceNews store={aDevice('on')} isPartner />)
    expect(await screen.findByText(/each new, changed, and canceled order of your saunas\.$/)).toBeTruthy()
  })

  it('are not offered where the browser has none, which says what to do', async () => {
    show(<DeviceNews store={aDevice('impossible')} isPartner={false} />)
    expect(await screen.findByText(/On an iPhone or iPad, add this page to the Home Screen/)).toBeTruthy()
    expect(button()).toBeNull()
  })

  it('say why they are not on, and can be asked about again', async () => {
    const store = aDevice('unknown')
    store.message.value = 'Notifications from this shop are blocked.'
    show(<DeviceNews store={store} isPartner={false} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Check again' }))
    expect(store.load).toHaveBeenCalledTimes(2)
    expect(screen.getByRole('alert').textContent).toContain('blocked')
  })
})
