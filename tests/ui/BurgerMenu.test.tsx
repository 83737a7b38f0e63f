import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { BurgerMenu } from '../../src/features/layout/BurgerMenu.tsx'
import { createLayoutStore } from '../../src/features/layout/layout.store.ts'
import { show, userEvent } from './show.tsx'

function open(path = '/', isAuthorized = false) {
  const layout = createLayoutStore()
  const onLogOut = vi.fn<() => void>()
  const shown = show(
    <>
      <BurgerMenu layout={layout} isAuthorized={isAuthorized} path={path} onLogOut={onLogOut} />
      <button type="button">After the menu</button>
    </>,
    path,
  )
  return { ...shown, layout, onLogOut }
}
const toggle = () => screen.getByRole('button', { name: 'Menu' })
const isOpen = () => document.querySelector('[popover]')!.matches(':popover-open')
const entries = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

describe('the burger menu', () => {
  it('opens and closes, and the store knows', async () => {
    const { layout } = open()
    expect(isOpen()).toBe(false)
    await userEvent.click(toggle())
    await waitFor(() => expect([isOpen(), layout.isOpenBurgerMenu.value]).toEqual([true, true]))
    await userEvent.click(screen.getByRole('button', { name: 'Close menu' }))
    await waitFor(() => expect([isOpen(), layout.isOpenBurgerMenu.value]).toEqual([false, false]))
  })

  it('follows the store', async () => {
    const { layout } = open()
    layout.setBurgerMenu(true)
    await waitFor(() => expect(isOpen()).toBe(true))
    layout.setBurgerMenu(false)
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  it('closes on Escape and gives the focus back', async () => {
    open()
    toggle().focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(isOpen()).toBe(true))
    await userEvent.keyboard('{Tab}{Escape}')
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(document.activeElement).toBe(toggle())
  })

  it('closes when something else is clicked', async () => {
    open()
    await userEvent.click(toggle())
    await waitFor(() => expect(isOpen()).toBe(true))
    await userEvent.click(screen.getByText('After the menu'), { force: true, position: { x: 2, y: 2 } })
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  it('closes on navigation', async () => {
    const { history, layout } = open()
    await userEvent.click(toggle())
    await userEvent.click(screen.getByRole('link', { name: 'Buy Saunas' }))
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(history?.at(-1)).toBe('/catalog/sales')
    expect(layout.isOpenBurgerMenu.value).toBe(false)
  })

  it('does not trap the keyboard: the focus leaves at its end, and it closes', async () => {
    open()
    toggle().focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(isOpen()).toBe(true))
    for (let stop = 0; stop < 12 && document.activeElement?.textContent !== 'After the menu'; stop++)
      await userEvent.keyboard('{Tab}')
    expect(document.activeElement?.textContent).toBe('After the menu')
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  it('lists main links, the guest’s entries and the sections of the main page', async () => {
    open()
    await userEvent.click(toggle())
    const ofPage = ['Rent Saunas', 'Buy Saunas']
    const ofSections = ['The concept', 'Be your own boss!', 'How it works?']
    expect(entries()).toEqual([...ofPage, 'Main page', 'Log in', 'Sign up', ...ofSections])
    expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull()
  })

  it('lets a signed-in visitor log out', async () => {
    const { onLogOut } = open('/catalog/sales', true)
    await userEvent.click(toggle())
    expect(entries()).toEqual(['Franchise', 'Rent Saunas', 'Buy Saunas', 'Main page', 'Profile', 'Orders'])
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
    expect(onLogOut).toHaveBeenCalledOnce()
    await waitFor(() => expect(isOpen()).toBe(false))
  })
})
