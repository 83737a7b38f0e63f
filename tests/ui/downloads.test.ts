import { afterEach, expect, it, vi } from 'vitest'
import { openDownloads } from '../../src/browser/downloads.ts'

afterEach(() => vi.restoreAllMocks())

it('the browser is asked to keep what a visitor saves on purpose', async () => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true)
  // A worker that is not up to it: the request counts.
  const worker = { postMessage: (_: unknown, [port]: MessagePort[]) => port?.postMessage(null) }
  vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(worker as unknown as ServiceWorker)
  const downloads = openDownloads(() => {})
  expect(persist).not.toHaveBeenCalled()
  await downloads?.save({ page: '/product/7', title: 'Sauna' }, () => {})
  expect(persist).toHaveBeenCalledTimes(1)
})
