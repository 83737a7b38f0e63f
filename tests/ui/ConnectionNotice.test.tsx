import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ConnectionNotice } from '../../src/features/offline/ConnectionNotice.tsx'
import { show } from './show.tsx'

it.each([
  [true, 'Prices and dates may have changed.'],
  [false, 'It may have changed since.'],
])('speaks of prices and dates where there are any: %s', (hasPrices, words) => {
  show(<ConnectionNotice savedAt="2026-11-21T14:05:00Z" hasPrices={hasPrices} />)
  expect(screen.getByRole('status').textContent).toMatch(new RegExp(`^Saved copy from .*M\\. ${words}$`))
})
