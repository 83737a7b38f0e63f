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

/** How often the server is tried again and asked for a new version, when that happens a minute after the page was opened. */
function callsAfter(act: () => void) {
  const attempt = vi.fn<() => void>()
  const update = vi.fn<() => Promise<void>>(async () => {})
  const stop = retryWithBackoff(attempt)
  checkForUpdates({ update } as unknown as Workbox)
  vi.setSystemTime(Date.now() + 61_000)
  act()
  stop()
  return [attempt.mock.calls.length, update.mock.calls.length]
}

it.each(comeBack)('%s: the server is tried again, and asked for a new version', (_, act) => {
  expect(callsAfter(act)).toEqual([1, 1])
})

it('a field that has the focus is no visitor who comes back', () => {
  const focusField = () => document.querySelector('input')?.dispatchEvent(new FocusEvent('focus'))
  expect(callsAfter(focusField)).toEqual([0, 0])
})
