import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ShopFacts } from '../../contract/shop.ts'
import { Footer } from '../../src/features/layout/Footer.tsx'
import { show } from './show.tsx'

const company = {
  legalName: 'A',
  address: 'B',
  email: 'c@example.com',
  phone: '1',
  latitude: 0,
  longitude: 0,
}

it('The footer shows social networks as icons with names, and unknown ones by their name alone', () => {
  const social = [
    { name: 'Instagram', url: 'https://social.example/a', icon: '/icons/social/instagram.svg' },
    { name: 'Sauna Circle', url: 'https://social.example/b' },
  ]
  show(<Footer shop={{ company: { ...company, social }, year: 2026 } as ShopFacts} />)
  const icon = screen.getByRole('link', { name: 'Instagram' }).querySelector('img')
  expect(icon?.getAttribute('src')).toBe('/icons/social/instagram.svg')
  expect(screen.getByRole('link', { name: 'Sauna Circle' }).querySelector('img')).toBeNull()
})
