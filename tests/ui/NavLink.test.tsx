import { render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { expect, it, vi } from 'vitest'
import { NavLink } from '../../src/ui/NavLink.tsx'
import { show, userEvent } from './show.tsx'

it('a link is not rendered again because another page was opened', async () => {
  const onRender = vi.fn<() => void>()
  const { history } = show(
    <Profiler id="link" onRender={onRender}>
      <NavLink href="/terms">Terms</NavLink>
    </Profiler>,
  )
  await userEvent.click(screen.getByRole('link'))
  expect(history).toEqual(['/', '/terms'])
  expect(onRender).toHaveBeenCalledOnce()
})

it('a link takes the place of the open page where it is asked to', async () => {
  const { history } = show(
    <NavLink href="/terms" replace>
      Terms
    </NavLink>,
  )
  await userEvent.click(screen.getByRole('link'))
  expect(history).toEqual(['/terms'])
})

it('a link leaves a tap for a new tab, and one that was called off, to others', async () => {
  // The page of the tests must not be left.
  const stay = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  addEventListener('click', stay)
  const { history } = show(
    <>
      <NavLink href="/terms">Terms</NavLink>
      <NavLink href="/install" onClick={(event) => event.preventDefault()}>
        Install
      </NavLink>
    </>,
  )
  await userEvent.click(screen.getByText('Terms'), { modifiers: ['Shift'] })
  await userEvent.click(screen.getByText('Install'))
  removeEventListener('click', stay)
  expect([history, stay.mock.calls.length]).toEqual([['/'], 2])
})

it('a link with an anchor is the browser’s own business on the page that has it, and leads there from any other', () => {
  const { hook } = memoryLocation({ path: '/' })
  const links = (
    <>
      <NavLink href="/#concept">Concept</NavLink>
      <NavLink href="/franchise#advantages">Advantages</NavLink>
    </>
  )
  render(<Router hook={hook}>{links}</Router>)
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['#concept', '/franchise#advantages'])
})
