import { screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BeforeInstallPromptEvent } from '../../src/browser/install-prompt.ts'
import { openInstallation } from '../../src/browser/installation.ts'
import { createInstallationStore } from '../../src/features/offline/installation.store.ts'
import { InstallWays } from '../../src/features/offline/InstallWays.tsx'
import { show, userEvent } from './show.tsx'

afterEach(() => vi.restoreAllMocks())

function aStore(event: BeforeInstallPromptEvent | null = null) {
  const openDevice = async () => openInstallation(() => event)
  return createInstallationStore(null, null, null, { openInstallation: openDevice })
}
function anEvent(outcome: 'accepted' | 'dismissed') {
  const prompt = vi
    .fn<BeforeInstallPromptEvent['prompt']>()
    .mockResolvedValueOnce({ outcome })
    .mockRejectedValue(new DOMException('It works once', 'InvalidStateError'))
  return Object.assign(new Event('beforeinstallprompt'), { prompt }) as BeforeInstallPromptEvent
}
const install = () => screen.findByRole('button', { name: 'Install' })
/** The steps that are marked as those of this device. */
const own = () => [...document.querySelectorAll<HTMLElement>('[data-own]')]

describe('the ways to install the shop', () => {
  it('are all there without a script', () => {
    const page = renderToString(<InstallWays store={aStore()} />)
    for (const step of ['Add to Home Screen', 'Add to Dock', 'Install app']) expect(page).toContain(step)
    expect(page).not.toContain('<button')
  })

  it.each([
    ['iPhone', 'Add to Home Screen', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1'],
    ['Android', 'Add to Home screen', 'Mozilla/5.0 (Android 14; Mobile; rv:153.0) Firefox/153.0'],
  ])('start from this device: %s', async (title, step, agent) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    show(<InstallWays store={aStore()} />)
    await expect.poll(() => own().length).toBe(1)
    expect(within(own()[0]!).getByRole('heading').textContent).toContain(title)
    expect(own()[0]!.textContent).toContain(step)
    expect(screen.getByRole('status').textContent).toBe('On this device it takes three taps:')
  })

  it('include the browser’s own dialog where it has one', async () => {
    const event = anEvent('accepted')
    show(<InstallWays store={aStore(event)} />)
    await userEvent.click(await install())
    expect(event.prompt).toHaveBeenCalledOnce()
    await expect.poll(() => screen.getByRole('status').textContent).toContain('Look for Heat and Chill')
  })

  it('lead on by the browser’s menu after the dialog was declined', async () => {
    show(<InstallWays store={aStore(anEvent('dismissed'))} />)
    await userEvent.click(await install())
    await expect.poll(() => screen.queryByRole('button', { name: 'Install' })).toBeNull()
    expect(own()[0]?.textContent).toContain('Chrome and Edge on a computer')
  })

  it('move nothing on the page when they are known', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Android 14; Mobile) Firefox/153.0')
    show(<InstallWays store={aStore(anEvent('accepted'))} />)
    const top = () => screen.getByText('iPhone and iPad').getBoundingClientRect().top
    const before = top()
    await install()
    expect(top()).toBe(before)
  })
})
