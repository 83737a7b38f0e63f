import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { show, userEvent } from './show.tsx'

function Asking() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog isOpen={isOpen} title="Really?" onClose={() => setOpen(false)}>
        <button type="button">Yes</button>
      </Dialog>
    </>
  )
}

const ask = () => userEvent.click(screen.getByRole('button', { name: 'Ask' }))
const dialog = () => screen.queryByRole('dialog', { name: 'Really?' })
const isGone = () => waitFor(() => expect(dialog()).toBeNull())

describe('a dialog', () => {
  it('opens above the page and is named by its title', async () => {
    show(<Asking />)
    expect(dialog()).toBeNull()
    await ask()
    expect(dialog()?.matches(':modal')).toBe(true)
  })

  it('closes by its close button, and opens again', async () => {
    show(<Asking />)
    await ask()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await isGone()
    await ask()
    expect(dialog()).not.toBeNull()
  })

  it('closes on Escape and restores the focus', async () => {
    show(<Asking />)
    await ask()
    await userEvent.keyboard('{Escape}')
    await isGone()
    expect(document.activeElement?.textContent).toBe('Ask')
  })

  it('restores the focus also when it is taken off the page', async () => {
    function Shown() {
      const [isShown, setShown] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setShown(true)}>
            Ask
          </button>
          {isShown && (
            <Dialog isOpen title="Really?" onClose={() => {}}>
              <button type="button" onClick={() => setShown(false)}>
                Yes
              </button>
            </Dialog>
          )}
        </>
      )
    }
    show(<Shown />)
    await ask()
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
    await isGone()
    expect(document.activeElement?.textContent).toBe('Ask')
  })
})
