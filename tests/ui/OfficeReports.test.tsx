import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ReportsSection } from '../../office/reports/ReportsSection.tsx'
import { ReportTaps } from '../../office/reports/ReportTaps.tsx'
import type { OfficeStores } from '../../office/stores.ts'
import { aYard } from '../stores/a-yard.ts'
import { show, userEvent } from './show.tsx'

const put = 'PUT /api/v1/office/reports/:key/note'
const list = 'GET /api/v1/office/reports'
const photos = [
  { id: 'one', width: 1600, height: 1200 },
  { id: 'two', width: 1600, height: 1200 },
]
const report = (changes: object = {}) => ({
  key: 'open',
  kind: 'damage',
  order: 7,
  unit: { id: 1, serial: 'B4-1' },
  title: 'Barrel',
  place: null,
  by: 'Robin',
  at: new Date('2026-11-22T20:00:00Z'),
  note: 'Bench cracked.',
  photos,
  next: [],
  ended: null,
  ...changes,
})
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const focused = () => document.activeElement?.textContent

/** The section, and the row of another order with the same sauna. */
async function aScreen() {
  const yard = aYard()
  yard.answers[list] = { reports: [report()] }
  const stores = { taps: yard.taps, lazyStore: () => yard } as unknown as Pick<
    OfficeStores,
    'lazyStore' | 'taps'
  >
  show(
    <>
      <ReportTaps stores={stores} order={12} name="B4-1" />
      <ReportsSection stores={stores} settlement={undefined} />
    </>,
  )
  await screen.findByRole('heading', { name: /B4-1/ })
  return yard
}

describe('a report of the yard', () => {
  it('asks before a photo is removed, and keeps the focus', async () => {
    const yard = await aScreen()
    await userEvent.click(button('Remove photo 2'))
    expect(yard.sent).not.toContain('DELETE /api/v1/office/reports/:key/photos/:photoId')
    expect(focused()).toBe('Keep it')
    await userEvent.keyboard('{Enter}')
    expect(focused()).toBe('Remove photo 2')
    await userEvent.keyboard('{Enter}')
    yard.answers[list] = { reports: [report({ photos: photos.slice(0, 1) })] }
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Remove photo 2?' })).getByText('Yes, remove it'),
    )
    await expect.poll(() => screen.queryAllByRole('img')).toHaveLength(1)
    await expect.poll(focused).toBe('B4-1 Damaged')
  })

  it('is what one adds to from the row of a later order', async () => {
    await aScreen()
    await userEvent.click(button('Add to it. Damaged: B4-1, #12'))
    await expect.poll(focused).toBe('B4-1 Damaged')
    expect(screen.getByLabelText('What did you find?').closest('details')?.open).toBe(true)
  })

  it('shows the note of a colleague who was faster beside what was typed', async () => {
    const yard = await aScreen()
    await userEvent.click(screen.getByText('Note and photos'))
    const field = () => screen.getByLabelText<HTMLTextAreaElement>('What did you find?')
    await userEvent.fill(field(), 'Bench cracked. Ordered one.')
    yard.answers[list] = { reports: [report({ note: 'Bench mended.' })] }
    yard.refused[put] = {
      ok: false,
      status: 409,
      message: 'Changed.',
      errors: {},
      problem: 'client',
      retryAfter: null,
    }
    await userEvent.click(button('Save the note'))
    const theirs = await screen.findByRole('group', { name: 'The note as it is now' })
    expect(theirs.textContent).toContain('Bench mended.')
    expect(field().value).toBe('Bench cracked. Ordered one.')
    await userEvent.click(button('Put it above mine'))
    expect(document.activeElement).toBe(field())
    expect(field().value).toBe('Bench mended.\nBench cracked. Ordered one.')
    delete yard.refused[put]
    yard.answers[list] = { reports: [report({ note: field().value })] }
    await userEvent.click(button('Save the note'))
    await expect.poll(() => screen.queryByRole('button', { name: 'Save the note' })).toBeNull()
    await expect.poll(focused).toBe('B4-1 Damaged')
    expect(yard.bodies[put]).toMatchObject({ was: 'Bench mended.' })
  })

  it('lets a photo be removed at any time before it is there', async () => {
    const yard = await aScreen()
    yard.line.isThere = false
    await userEvent.click(screen.getByText('Note and photos'))
    void yard.addPhotos('open', [new File(['heat'], 'crack.jpg')])
    await userEvent.click(await screen.findByRole('button', { name: 'Remove crack.jpg' }))
    await userEvent.click(button('Yes, remove it'))
    await expect.poll(focused).toBe('B4-1 Damaged')
    expect(yard.uploads.value).toEqual([])
  })

  it('keeps what was typed into it when it is over meanwhile', async () => {
    const yard = await aScreen()
    await userEvent.click(screen.getByText('Note and photos'))
    const field = () => screen.getByLabelText<HTMLTextAreaElement>('What did you find?')
    await userEvent.fill(field(), 'Bench cracked. Ordered one.')
    field().focus()
    yard.answers[list] = { reports: [] }
    await yard.reload()
    expect(
      await screen.findByText(/^\s*This report is closed, or it isn’t at the place you chose\./),
    ).toBeTruthy()
    expect(document.activeElement).toBe(field())
    await userEvent.click(button('Discard what you typed'))
    await userEvent.click(button('Yes, discard it'))
    await expect.poll(() => screen.queryByRole('heading', { name: /B4-1/ })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'To clean and repair' }))
  })

  it('says that it is over only where the list is loaded', async () => {
    const yard = await aScreen()
    yard.type('open', 'Bench cracked. Ordered one.', 'Bench cracked.')
    yard.pause()
    yard.refused[list] = { ok: false, status: null, message: 'No line.', errors: {}, problem: 'network' }
    await yard.reload()
    expect(await screen.findByText(/could not be loaded just now/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: /B4-1/ })).toBeTruthy()
    expect(screen.queryByText(/What you added/)).toBeNull()
  })

  it('says that a tap is saved, also where the list cannot be loaded after it', async () => {
    const yard = await aScreen()
    yard.refused[list] = { ok: false, status: null, message: 'No line.', errors: {}, problem: 'network' }
    await userEvent.click(button('Needs cleaning: B4-1, #12'))
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(screen.queryByText('Sending…')).toBeNull()
  })
})
