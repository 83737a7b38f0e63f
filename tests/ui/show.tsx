import '../../src/styles/faces.css'
import '../../src/styles/tokens.css'
import '../../src/styles/base.css'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'

afterEach(cleanup)

/** Renders a part as a page would, at an address of its own; `history` records where its links have led. */
export function show(part: ReactNode, path = '/') {
  const { hook, history, navigate } = memoryLocation({ path, record: true })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Router hook={hook} aroundNav={(_, to, options) => navigate(to, options)}>
      {children}
    </Router>
  )
  return { ...render(part, { wrapper }), history }
}

/** Presses a key so many times; the page sees a real keyboard. */
export { userEvent } from 'vitest/browser'
