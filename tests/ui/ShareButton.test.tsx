import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ShareButton } from '../../src/ui/ShareButton.tsx'
import { show } from './show.tsx'

const path = '/product/1?date_from=2026-12-01&date_to=2026-12-04'
const url = `${location.origin}${path}`

/** A device with or without apps that take links, and with or without a clipboard that may be written to. */
function aDevice({ share, writeText }: { share?: () => Promise<void>; writeText?: () => Promise<void> }) {
  vi.stubGlobal('navigator', {
    userAgent: 'tests',
    ...(share && { canShare: () => true, share }),
    ...(writeText && { clipboard: { writeText } }),
  })
}
afterEach(() => vi.unstubAllGlobals())

function pressOn(device: Parameters<typeof aDevice>[0]) {
  aDevice(device)
  show(<ShareButton title="Juniper" path={path} label="Share with these dates" />)
  fireEvent.click(screen.getByRole('button', { name: 'Share with these dates' }))
}

it('gives the whole link to the apps of the device', async () => {
  const share = vi.fn<() => Promise<void>>(async () => {})
  pressOn({ share })
  await expect.poll(() => share).toHaveBeenCalledWith({ title: 'Juniper', url })
  expect(screen.getByRole('status').textContent).toBe('')
})

it('copies nothing when the visitor closes the list of apps', async () => {
  const writeText = vi.fn<() => Promise<void>>(async () => {})
  const share = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
    .mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  pressOn({ share, writeText })
  // The second press fails and copies; had the first one copied, it would have done so before.
  fireEvent.click(screen.getByRole('button', { name: 'Share with these dates' }))
  await expect.poll(() => screen.getByRole('status').textContent).toBe('The link is copied.')
  expect([share.mock.calls.length, writeText.mock.calls.length]).toEqual([2, 1])
})

it('copies the link where there is no such list, or where it fails', async () => {
  const writeText = vi.fn<() => Promise<void>>(async () => {})
  pressOn({ writeText, share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
  await expect.poll(() => screen.getByRole('status').textContent).toBe('The link is copied.')
  expect(writeText).toHaveBeenCalledWith(url)
})

it.each([
  ['there is no clipboard', {}],
  ['the clipboard is refused', { writeText: () => Promise.reject(new Error('no')) }],
])('shows the link to copy where %s', async (_, device) => {
  pressOn(device)
  const field = await screen.findByLabelText<HTMLInputElement>('Copy this link')
  expect(field.value).toBe(url)
})
