import type { Workbox } from 'workbox-window'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchUpdates } from '../../src/browser/update-prompt.ts'
import type { AppPrompt } from '../../src/lib/browser.ts'

/** A page and its workers. */
function aPage({ isControlled = true } = {}) {
  const controller = {
    postMessage: (_message: unknown, [port]: MessagePort[] = []) => port?.postMessage(true),
  }
  const registration = { waiting: {} as object | null }
  const workers = Object.assign(new EventTarget(), {
    controller: isControlled ? controller : null,
    getRegistration: async () => registration,
  })
  const reload = vi.fn<() => void>()
  vi.stubGlobal('navigator', { serviceWorker: workers })
  vi.stubGlobal('location', { pathname: '/', reload })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', () => {})
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const messageSkipWaiting = vi.fn<() => void>()
  const workbox = Object.assign(new EventTarget(), { messageSkipWaiting })
  const show = vi.fn<(prompt: AppPrompt | null) => void>()
  watchUpdates(workbox as unknown as Workbox, show)
  return {
    reload,
    show,
    messageSkipWaiting,
    /** A new version waits, and the visitor wants it. */
    async accept() {
      workbox.dispatchEvent(new Event('waiting'))
      await vi.waitFor(() => expect(show).toHaveBeenCalled())
      const prompt = show.mock.lastCall?.[0]
      if (prompt?.kind === 'update') prompt.accept()
      await vi.waitFor(() => expect(messageSkipWaiting).toHaveBeenCalled())
    },
    takeOver() {
      registration.waiting = null
      workers.dispatchEvent(new Event('controllerchange'))
    },
    /** It is the active one, and no event has said so. */
    become() {
      registration.waiting = null
    },
  }
}

describe('A new version that the visitor wants', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'], shouldAdvanceTime: true })
    return () => vi.useRealTimers()
  })

  it('reloads the page once, when it has taken over', async () => {
    const page = aPage()
    await page.accept()
    page.takeOver()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(page.reload).toHaveBeenCalledOnce()
  })

  it('reloads it once, too, when that takes longer, and is offered again meanwhile', async () => {
    const page = aPage()
    await page.accept()
    const offers = page.show.mock.calls.length
    await vi.advanceTimersByTimeAsync(6_000)
    expect(page.reload).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(page.show.mock.calls.length).toBeGreaterThan(offers))
    page.takeOver()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(page.reload).toHaveBeenCalledOnce()
  })

  it('reloads it without an event, too', async () => {
    const page = aPage()
    await page.accept()
    page.become()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(page.reload).toHaveBeenCalledOnce()
  })

  it('reloads a page that no worker controlled', async () => {
    const page = aPage({ isControlled: false })
    await page.accept()
    page.takeOver()
    expect(page.reload).toHaveBeenCalledOnce()
  })
})
