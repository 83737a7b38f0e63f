import { screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Toast } from '../../src/ui/Toast.tsx'
import { show, userEvent } from './show.tsx'

describe('a toast', () => {
  it('is dismissed by Escape', async () => {
    const onDismiss = vi.fn<() => void>()
    show(<Toast message="A new version of the shop is ready." onDismiss={onDismiss} />)
    await userEvent.keyboard('{Escape}')
    expect(onDismiss).toHaveBeenCalledTimes(1)
  })

  it('leaves Escape to a dialog above it, and to the page when there is nothing to dismiss', async () => {
    const onDismiss = vi.fn<() => void>()
    const { rerender } = show(<Toast message={null} onDismiss={onDismiss} />)
    await userEvent.keyboard('{Escape}')
    rerender(
      <>
        <dialog open>Really?</dialog>
        <Toast message="Saved" onDismiss={onDismiss} />
      </>,
    )
    await userEvent.keyboard('{Escape}')
    expect(onDismiss).not.toHaveBeenCalled()
  })

  it('is dismissed in a browser that has no popovers, too', async () => {
    vi.spyOn(document, 'querySelector').mockImplementation((selector: string) => {
      // Such a browser does not know the pseudo-class; only the list of `:is()` may have unknown selectors.
      if (/^(?!:is\().*:popover-open/.test(selector)) throw new DOMException(selector, 'SyntaxError')
      return document.querySelectorAll(selector.replace('popover-open', 'unknown-state'))[0] ?? null
    })
    onTestFinished(() => void vi.restoreAllMocks())
    const onDismiss = vi.fn<() => void>()
    show(<Toast message="Saved" onDismiss={onDismiss} />)
    await userEvent.keyboard('{Escape}')
    expect(onDismiss).toHaveBeenCalledTimes(1)
  })

  it('never covers what has the focus', async () => {
    show(
      <>
        {Array.from({ length: 60 }, (_, index) => (
          <p key={index}>
            <a href={`#${index}`}>Link {index}</a>
          </p>
        ))}
        <Toast message="A new version of the shop is ready." onDismiss={() => {}} />
      </>,
    )
    const toast = screen.getByRole('status').firstElementChild
    for (let presses = 0; presses < 50; presses++) {
      await userEvent.keyboard('{Tab}')
      // Scrolling may be smooth.
      const overlap = () => {
        const focused = document.activeElement?.getBoundingClientRect()
        return (focused?.bottom ?? 0) - (toast?.getBoundingClientRect().top ?? 0)
      }
      await expect.poll(overlap).toBeLessThanOrEqual(0)
    }
  })

  it.each([
    [
      'link',
      <a key="last" href="/terms">
        Terms
      </a>,
    ],
    [
      'footer',
      <footer key="last">
        <a href="/terms">Terms</a>
      </footer>,
    ],
  ])('leaves room for a %s at the end of the page', (_, last) => {
    show(
      <>
        {Array.from({ length: 60 }, (_row, index) => (
          <p key={index}>Text</p>
        ))}
        {last}
        <Toast message="A new version of the shop is ready." onDismiss={() => {}} />
      </>,
    )
    const link = screen.getByRole('link', { name: 'Terms' })
    document.documentElement.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    const toast = screen.getByRole('status').firstElementChild
    expect(link.getBoundingClientRect().bottom).toBeLessThanOrEqual(toast?.getBoundingClientRect().top ?? 0)
  })
})
