import { afterEach, expect, it, vi } from 'vitest'
import { openDownloads } from '../../src/browser/downloads.ts'

afterEach(() => vi.restoreAllMocks())

/** A worker that is not up to it: what matters is what the page asks for. */
function openWithWorker() {
  const worker = { postMessage: (_: unknown, [port]: MessagePort[]) => port?.postMessage(null) }
  vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(worker as unknown as ServiceWorker)
  return openDownloads(() => {})
}

it('the browser is asked to keep what a visitor saves on purpose', async () => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true)
  const downloads = openWithWorker()
  expect(persist).not.toHaveBeenCalled()
  await downloads?.save({ page: '/product/7', title: 'Sauna' }, () => {})
  expect(persist).toHaveBeenCalledTimes(1)
})

it.each([true, false])('what it has promised is asked for, too: %s', async (isPersisted) => {
  vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(isPersisted)
  expect(await openWithWorker()?.isSafe()).toBe(isPersisted)
})
