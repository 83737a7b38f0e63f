import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AsOfNotice } from '../../src/features/offline/AsOfNotice.tsx'
import { ConnectionNotice } from '../../src/features/offline/ConnectionNotice.tsx'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { show } from './show.tsx'

it.each([
  [true, 'Prices and dates may have changed.'],
  [false, 'It may have changed since.'],
])('speaks of prices and dates where there are any: %s', (hasPrices, words) => {
  show(<ConnectionNotice trouble="unreached" savedAt="2026-11-21T14:05:00Z" hasPrices={hasPrices} />)
  expect(screen.getByRole('status').textContent).toMatch(new RegExp(`^Saved copy from .*M\\. ${words}$`))
})

it('says since when the shop cannot look anything up', () => {
  show(<AsOfNotice asOf="2026-11-21T14:05:00Z" />)
  expect(screen.getByRole('status').textContent).toMatch(
    /^The shop cannot look this up right now\. What you see is from .*M\. Prices and dates may have changed\.$/,
  )
})

it.each([
  ['slow', /^The shop has not answered yet\. Saved copy from /],
  ['foreign', /^Your network is answering instead of the shop\. .* Saved copy from /],
] as const)('says why it shows a saved copy: %s', (trouble, words) => {
  show(<ConnectionNotice trouble={trouble} savedAt="2026-11-21T14:05:00Z" hasPrices />)
  expect(screen.getByRole('status').textContent).toMatch(words)
})

it('tells a visitor who waits for the shop that nothing has to be pressed again', () => {
  show(<ConnectionNotice trouble="slow" savedAt={null} hasPrices={false} />)
  expect(screen.getByRole('status').textContent).toContain('you do not need to press anything again')
})

it('is inside of the dialog that is open, where it can be seen and is read aloud', async () => {
  const trouble = <ConnectionNotice trouble="slow" savedAt={null} hasPrices={false} />
  const { rerender } = show(trouble)
  const withDialog = (isOpen: boolean) =>
    rerender(
      <>
        {trouble}
        <Dialog isOpen={isOpen} title="Cancel order" onClose={() => {}}>
          <p>Words</p>
        </Dialog>
      </>,
    )
  withDialog(true)
  await expect.poll(() => screen.getByRole('status').closest('dialog')).toBe(screen.getByRole('dialog'))
  withDialog(false)
  await expect.poll(() => screen.getByRole('status').closest('dialog')).toBeNull()
})

const longPage = (hasNotice: boolean) => (
  <>
    <div style={{ height: '48rem' }} />
    <button type="button">Accept</button>
    <div style={{ height: '48rem' }} />
    {hasNotice && <ConnectionNotice trouble="slow" savedAt={null} hasPrices={false} />}
  </>
)

it('does not cover the button that was just pressed', async () => {
  await page.viewport(390, 844)
  const { rerender } = show(longPage(false))
  const pressed = screen.getByRole('button')
  pressed.focus()
  rerender(longPage(true))
  await expect
    .poll(() => pressed.getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(screen.getByRole('status').getBoundingClientRect().top)
})

it('does not move the page to what has the focus elsewhere', async () => {
  await page.viewport(390, 844)
  const { rerender } = show(longPage(false))
  screen.getByRole('button').focus({ preventScroll: true })
  window.scrollTo(0, 0)
  const far = document.createElement('style')
  far.textContent = 'button { margin-top: 30rem }'
  document.head.append(far)
  rerender(longPage(true))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(window.scrollY).toBe(0)
  far.remove()
})
