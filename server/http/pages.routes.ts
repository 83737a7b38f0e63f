import type { FastifyInstance } from 'fastify'
import { findAddress } from '../../contract/match-address.ts'
import { type PageRule, pages as pageRules } from '../../contract/pages.ts'
import { SHOP_MARK } from '../../contract/shop-mark.ts'
import { isApiAddress, wantsJson } from './api-address.ts'
import { asOfHeaders, type CacheableResponse } from './cached-response.ts'
import type { FilledPage, Pages } from '../pages/render-page.ts'
import type { DataTopic } from '../domain/data-topics.ts'
import { refuse } from './refuse.ts'
import { cacheKeyOf } from './route.ts'
import { createDocumentPolicy } from './security-headers.ts'

/**
 * Answers the renderer's calls of the shop's own API in process, and notes what they say about the page's own age.
 * @param ip the visitor's address, by which calls are limited
 */
export function createInProcessFetch(app: FastifyInstance, ip: string) {
  let asOf: number | undefined
  let topics: readonly DataTopic[] | undefined = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: String(input),
      headers: { accept: 'application/json' },
      remoteAddress: ip,
    })
    const answeredAsOf = asOfHeaders(answer.headers, Date.now())
    if (answeredAsOf !== undefined) asOf = Math.min(asOf ?? answeredAsOf, answeredAsOf)
    const dependsOn = app.responseCache.topicsOf(cacheKeyOf(String(input)))
    topics = dependsOn && topics && [...topics, ...dependsOn]
    const body = [204, 304].includes(answer.statusCode) ? null : answer.payload
    const headers = { 'content-type': 'application/json', [SHOP_MARK]: '1' }
    return new Response(body, { status: answer.statusCode, headers })
  }
  return { fetch, found: () => ({ asOf, topics }) }
}

/**
 * A browser starts another process for a document that is cut off from windows of other sites, where the tab was empty: for
 * a link that opens a new tab, or one in an email. A public page says nothing about who reads it, so it does without. Pages of one
 * person, and those for logging in, have it: docs/decisions/073-public-pages-without-an-opener-policy.md.
 */
const publicOpenerPolicy = { 'cross-origin-opener-policy': 'unsafe-none' }

const allPages = Object.values<PageRule>(pageRules)

/** The policy is cached beside the page whose inline styles it names. */
export const policyHeader = ({ inline }: FilledPage) =>
  inline && { 'content-security-policy': createDocumentPolicy(inline) }

/** Every address that is neither a file nor a call is a page; unknown addresses get the not-found page with status 404. */
export function pagesRoutes(app: FastifyInstance, pages: Pages): void {
  app.get('/index.html', (request, reply) =>
    app.responseCache.send(request, reply, 'shell', async () => {
      const shell = await pages.shell()
      return {
        status: 200,
        type: 'text/html; charset=utf-8',
        body: shell.html,
        headers: { 'x-build': pages.buildId, ...policyHeader(shell) },
      }
    }),
  )
  app.get('/*', { config: { isPage: true } }, (request, reply) => {
    const { url } = request
    const [path = ''] = url.split('?')
    if (isApiAddress(url) || (wantsJson(request) && !findAddress(allPages, path))) {
      refuse(404, 'There is no such call.')
    }
    const isWebView = pages.isWebView(url, request.headers['user-agent'])
    const key = `page ${pages.pageKey(url)}${isWebView ? ' in web view' : ''}`
    return app.responseCache.send(request, reply, key, async (): Promise<CacheableResponse> => {
      const { fetch, found } = createInProcessFetch(app, request.ip)
      const page = await pages.render(url, fetch, { isInWebView: isWebView })
      const { status, html, redirectTo, isPrivate } = page
      const type = 'text/html; charset=utf-8'
      if (redirectTo) return { status: 302, type, body: '', headers: { location: redirectTo }, ...found() }
      const headers = {
        // The worker caches only pages of its own build, so a public page says which build rendered it.
        ...(isPrivate
          ? { 'cache-control': 'no-store' }
          : { 'x-build': pages.buildId, ...publicOpenerPolicy }),
        ...policyHeader(page),
        ...(pages.variesByAgent(url) && { vary: 'accept-encoding, user-agent' }),
      }
      return { status, type, body: html, headers, ...found() }
    })
  })
}
