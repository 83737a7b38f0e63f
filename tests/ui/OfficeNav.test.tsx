import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Frame } from '../../office/frame/Frame.tsx'
import { Nav } from '../../office/frame/Nav.tsx'
import type { OfficeSession } from '../../office/sign-in/session.store.ts'
import '../../office/office.css'
import { show, userEvent } from './show.tsx'

const links = () => screen.getAllByRole('link').map((link) => link.textContent)
const more = () => screen.queryByRole('button', { name: 'More' })
const { innerWidth, innerHeight } = window

afterEach(() => page.viewport(innerWidth, innerHeight))

describe('the links of the office', () => {
  it('are all in one line on a desk, and none is behind a button', async () => {
    await page.viewport(1280, 800)
    show(<Nav memberRole="owner" path="/office" />)
    expect(links()).toHaveLength(11)
    expect(more()).toBeNull()
    const tops = screen.getAllByRole('link').map((link) => link.getBoundingClientRect().top)
    expect(new Set(tops).size).toBe(1)
  })

  it('leave the room that they need from a long name', async () => {
    await page.viewport(1280, 800)
    const session: OfficeSession = {
      stage: 'open',
      member: { email: 'robin@example.com', name: 'Robin Hale of the northern woods', role: 'owner' },
      hasAuthenticator: true,
      hasPasskey: false,
      orderNews: true,
    }
    show(
      <Frame session={session} path="/office" logOut={<button type="button">Log out</button>}>
        Today
      </Frame>,
    )
    const { left } = screen.getByRole('link', { name: /, your log-in$/ }).getBoundingClientRect()
    const areas = within(screen.getByRole('navigation')).getAllByRole('link')
    expect(areas).toHaveLength(11)
    expect(Math.max(...areas.map((link) => link.getBoundingClientRect().right))).toBeLessThanOrEqual(left)
  })

  describe('on a phone', () => {
    beforeEach(() => page.viewport(390, 844))

    it('are four and a button at its lower edge, each large enough for a thumb', () => {
      show(<Nav memberRole="owner" path="/office" />)
      expect(links()).toEqual(['Today', 'Orders', 'Timeline', 'Messages'])
      for (const tab of [...screen.getAllByRole('link'), more()!]) {
        const { bottom, width, height } = tab.getBoundingClientRect()
        expect([Math.round(bottom), width >= 44, height >= 44]).toEqual([844, true, true])
      }
    })

    it('show partners what they have, without a button', () => {
      show(<Nav memberRole="partner" path="/office" />)
      expect(links()).toEqual(['Today', 'Orders', 'Timeline', 'Your saunas'])
      expect(more()).toBeNull()
    })

    it('are opened by keyboard, and closed by Escape, which gives the focus back', async () => {
      show(<Nav memberRole="staff" path="/office/catalog/products/1" />)
      more()?.focus()
      await userEvent.keyboard('{Enter}')
      expect(more()?.getAttribute('aria-expanded')).toBe('true')
      await userEvent.keyboard('{Tab}')
      expect(document.activeElement?.textContent).toBe('Closures')
      expect(screen.getByRole('link', { name: 'Catalog' }).getAttribute('aria-current')).toBe('true')
      await userEvent.keyboard('{Escape}')
      expect(document.activeElement).toBe(more())
      expect(links()).toHaveLength(4)
    })

    it('close when another screen opens, and for a press beside them', async () => {
      const nav = (path: string) => (
        <>
          <p>Beside</p>
          <Nav memberRole="owner" path={path} />
        </>
      )
      const { rerender } = show(nav('/office'))
      await userEvent.click(more()!)
      expect(within(screen.getByRole('navigation')).getByRole('link', { name: 'Log' })).toBeTruthy()
      rerender(nav('/office/log'))
      expect(links()).toHaveLength(4)
      await userEvent.click(more()!)
      await userEvent.click(screen.getByText('Beside'))
      await expect.poll(links).toHaveLength(4)
    })
  })
})
