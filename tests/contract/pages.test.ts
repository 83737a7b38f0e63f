import { describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { findAddress } from '../../contract/match-address.ts'
import { pageData, type PageName, type PageRule, pages, publicData } from '../../contract/pages.ts'

const rules = Object.values<PageRule>(pages)

describe('the table of pages', () => {
  it('lists every address once', () => {
    const paths = rules.map(({ path }) => path)
    expect(paths).toEqual([...new Set(paths)])
  })

  it.each(['/cabinet', '/cabinet/', '/cabinet/profile/', '/catalog/sales/'])('knows %s', (path) => {
    const found = findAddress(rules, path)?.address
    expect(found?.path).toBe(path.replace(/\/$/, ''))
  })

  it('never caches a page that depends on who opens it', () => {
    const personal = rules.filter(({ access, rendering }) => access !== 'anyone' || rendering === 'frame')
    expect(personal.filter(({ cacheability }) => cacheability === 'public')).toEqual([])
  })

  it('gives data and query parameters to public pages only', () => {
    const others = (Object.keys(pages) as PageName[]).filter(
      (name) => pages[name].cacheability === 'no-store',
    )
    expect(others.filter((name) => pageData[name] ?? pages[name].query)).toEqual([])
  })
})

describe('the data that a browser may cache', () => {
  it('comes from calls that are the same for everyone', () => {
    for (const { path, query = [] } of publicData) {
      const call = endpoints.find((endpoint) => endpoint.method === 'GET' && endpoint.path === path)
      expect(call?.access, path).toBe('public')
      const { properties = {} } = (call as { query?: { properties?: object } }).query ?? {}
      expect(Object.keys(properties).toSorted()).toEqual(query.toSorted())
    }
  })

  it('is all the data that public pages show', () => {
    const known = publicData.map(({ path }) => path)
    for (const data of Object.values(pageData)) expect(known).toEqual(expect.arrayContaining([...data]))
  })
})
