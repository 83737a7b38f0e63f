import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Pagination, type PageLink } from '../../src/ui/Pagination.tsx'
import { show, userEvent } from './show.tsx'

const items: PageLink[] = [
  { label: '&laquo; Previous', active: false, url: null },
  { label: '1', active: true, url: '/list' },
  { label: '2', active: false, url: '/list?page=2' },
  { label: '&hellip;', active: false, url: null },
  { label: 'Next &raquo;', active: false, url: '/list?page=2' },
]

it('shows the HTML of its labels', () => {
  show(<Pagination label="Pages" items={items} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '« Previous',
    '1',
    '2',
    '…',
    'Next »',
  ])
})

it('disables the active item and items without an address', () => {
  show(<Pagination label="Pages" items={items} />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    null,
    null,
    '/list?page=2',
    null,
    '/list?page=2',
  ])
  expect(links.map((link) => link.ariaDisabled)).toEqual(['true', 'true', null, 'true', null])
  expect(links[1]!.ariaCurrent).toBe('page')
})

it('names its links so that each makes sense alone', () => {
  show(<Pagination label="Pages" items={items} />)
  expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Page 2' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Next page' })).toBeTruthy()
})

it('navigates to the address of a clicked item and reports it afterward', async () => {
  const onNavigate = vi.fn<(url: string) => void>()
  const { history } = show(<Pagination label="Pages" items={items} onNavigate={onNavigate} />, '/list')
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }))
  expect(history?.at(-1)).toBe('/list?page=2')
  expect(onNavigate).toHaveBeenCalledWith('/list?page=2')
})

it('leads to the first page by the address alone', () => {
  show(<Pagination label="Pages" items={[{ label: '1', active: false, url: '?' }]} />, '/list')
  expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/list')
})
