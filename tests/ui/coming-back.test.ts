import { fireEvent } from '@testing-library/react'
import type { Workbox } from 'workbox-window'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryWithBackoff } from '../../src/browser/retry-with-backoff.ts'
import { checkForUpdates } from '../../src/browser/update-prompt.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'Date'] })
  document.body.innerHTML = '<input>'
})
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

const comeBack = [
  ['the window has the focus again', () => fireEvent.focus(window)],
  ['the page is in view again', () => fireEvent(document, new Event('visibilitychange', { bubbles: true }))],
] as const

it.each(comeBack)('%s: the server is tried again, and asked for a new version', (_, act) => {
  const attempt = vi.fn<() => void>()
  const update = vi.fn<() => Promise<void>>(async () => {})
  const stop = retryWithBackoff(attempt)
  checkForUpdates({ update } as unknown as Workbox)
  vi.setSystemTime(Date.now() + 61_000)
  act()
  expect([attempt.mock.calls.length, update.mock.calls.length]).toEqual([1, 1])
  stop()
})

it('a field that has the focus is no visitor who comes back', () => {
  const attempt = vi.fn<() => void>()
  const update = vi.fn<() => Promise<void>>(async () => {})
  const stop = retryWithBackoff(attempt)
  checkForUpdates({ update } as unknown as Workbox)
  vi.setSystemTime(Date.now() + 61_000)
  document.querySelector('input')?.dispatchEvent(new FocusEvent('focus'))
  expect([attempt.mock.calls.length, update.mock.calls.length]).toEqual([0, 0])
  stop()
})
