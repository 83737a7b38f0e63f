import { describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { privatePages, publicData, publicPages } from '../../contract/public-pages.ts'
import type { Route } from '../../src/app/route.ts'
import { routes } from '../../src/app/routes.ts'
import { matchPath } from '../../sw/match-address.ts'

const isPublic = ({ render, access, isUnlisted }: Route) =>
  render === 'page' && access === 'anyone' && !isUnlisted

describe('the pages that a browser may keep', () => {
  it('are the public pages of the app, with the same parameters', () => {
    const known = publicPages.map(({ path, query = [] }) => ({ path, query: [...query] }))
    const rendered = routes.filter(isPublic).map(({ path, query = [] }) => ({ path, query }))
    expect(known).toEqual(expect.arrayContaining(rendered))
    expect(rendered).toEqual(expect.arrayContaining(known))
  })

  it('are none of the others, which are all named as private', () => {
    const others = routes.filter((route) => !isPublic(route)).map(({ path }) => path)
    const unnamed = others.filter((path) => !privatePages.some((pattern) => matchPath(pattern, path)))
    expect(unnamed).toEqual([])
  })
})

describe('the data that a browser may keep', () => {
  it('comes by calls which are the same for everybody', () => {
    for (const { path, query = [] } of publicData) {
      const call = endpoints.find((endpoint) => endpoint.method === 'GET' && endpoint.path === path)
      expect(call?.access, path).toBe('public')
      const { properties = {} } = (call as { query?: { properties?: object } }).query ?? {}
      expect(Object.keys(properties).toSorted()).toEqual(query.toSorted())
    }
  })

  it('is all that public pages show', () => {
    const known = publicData.map(({ path }) => path)
    for (const { path, data } of publicPages) expect(known, path).toEqual(expect.arrayContaining([...data]))
  })
})
