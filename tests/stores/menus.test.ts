import { describe, expect, it } from 'vitest'
import {
  accountMenu,
  footerMenu,
  headerMenu,
  isCurrentLink,
  type MenuItem,
  pageMenu,
} from '../../src/features/layout/menus.ts'

const titles = (items: MenuItem[]) => items.map(({ title }) => title)
const marked = (items: MenuItem[]) => titles(items.filter((item) => item.marked))

describe('the account’s entries', () => {
  it.each([
    [false, ['Main page', 'Log in', 'Sign up']],
    [true, ['Main page', 'Profile', 'Orders']],
  ])('signed in: %s', (isAuthorized, expected) => {
    expect(titles(accountMenu({ isAuthorized, path: '/terms' }))).toEqual(expected)
  })

  it.each([
    [false, '/terms', ['Sign up']],
    [false, '/login', ['Log in', 'Sign up']],
    [true, '/cabinet/orders', ['Orders']],
    [true, '/', ['Main page']],
  ])('signed in: %s, at %s marks %j', (isAuthorized, path, expected) => {
    expect(marked(accountMenu({ isAuthorized, path }))).toEqual(expected)
  })
})

describe('a page’s menu', () => {
  const sections = ['The concept', 'Be your own boss!', 'How it works?']
  it.each([
    ['/', ['Rent Saunas', 'Buy Saunas'], sections],
    [
      '/franchise',
      ['Franchise', 'Buy Saunas'],
      ['Rent a sauna', 'The concept', 'What do we do?', 'How it works?'],
    ],
    ['/catalog/sales', ['Franchise', 'Rent Saunas', 'Buy Saunas'], []],
    ['/nowhere', ['Franchise', 'Rent Saunas', 'Buy Saunas'], []],
  ])('at %s', (path, links, anchors) => {
    const menu = pageMenu({ path })
    expect(titles(menu.links)).toEqual(links)
    expect(titles(menu.sections)).toEqual(anchors)
  })

  it('leads to the rental steps on the main page, and to the catalog from elsewhere', () => {
    const linkOf = (path: string) =>
      pageMenu({ path }).links.find(({ title }) => title === 'Rent Saunas')?.link
    expect(linkOf('/')).toBe('/#how-it-works')
    expect(linkOf('/product/7')).toBe('/catalog/rental')
  })

  it('stays on the franchise page, which has these sections', () => {
    const links = pageMenu({ path: '/franchise' }).sections.map(({ link }) => link)
    expect(links).toEqual([
      '/catalog/rental',
      '/franchise#the-concept',
      '/franchise#advantages',
      '/franchise#be-your-own-boss',
    ])
  })

  it('marks the section whose anchor is in the address', () => {
    expect(marked(pageMenu({ path: '/', hash: '#the-concept' }).sections)).toEqual(['The concept'])
    expect(marked(pageMenu({ path: '/' }).sections)).toEqual([])
  })
})

it('the header’s links are the same everywhere', () => {
  expect(titles(headerMenu({ path: '/' }))).toEqual(['Rent Saunas', 'Buy Saunas', 'Franchise'])
  expect(marked(headerMenu({ path: '/catalog/rental/3' }))).toEqual(['Rent Saunas'])
})

it('the footer has the legal pages', () => {
  expect(footerMenu).toEqual([
    ['Terms & Conditions', '/terms'],
    ['Privacy Policy', '/privacy_policy'],
    ['Cookie Policy', '/cookie_policy'],
    ['Contacts Us', '/contacts_us'],
    ['Offline sauna guide', '/info/guide'],
    ['Saved on this device', '/offline'],
    ['Install the app', '/install'],
  ])
})

describe('a visitor is at a link', () => {
  it.each([
    ['/', '/', '', true],
    ['/', '/terms', '', false],
    ['/catalog/rental', '/catalog/rental/3', '', true],
    ['/catalog/rental', '/catalog/rentals', '', false],
    ['/#the-concept', '/', '#the-concept', true],
    ['/#the-concept', '/', '', false],
    ['/#the-concept', '/franchise', '#the-concept', false],
  ])('%s when at %s%s: %s', (link, path, hash, expected) => {
    expect(isCurrentLink(link, { path, hash })).toBe(expected)
  })
})
