import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import type { Page, Pages } from '../../server/pages/render-page.ts'

import { useDatabase } from './use-database.ts'
import { useShop } from './use-shop.ts'

/** Knows every page but what is below /nothing. */
const pages = {
  buildId: 'build-1',
  pageKey: (url: string) => url,
  isWebView: () => false,
  variesByAgent: () => false,
  render: async (url: string): Promise<Page> => ({
    status: url.startsWith('/nothing') ? 404 : 200,
    html: '<html lang="en">a page',
    redirectTo: null,
    isPrivate: false,
  }),
} as unknown as Pages

describe('an address that no route has', () => {
  const database = useDatabase()
  const shop = useShop(database, () => ({ pages: { pages, picturesDir: tmpdir() } }))

  it.each([
    '/api/v1/nothing',
    '/./api/v1/settlements',
    '/x/../api/v1/settlements',
    '//api/v1/settlements',
    '/api//v1/settlements',
    '/api/./v1/settlements',
    '/api%2Fv1%2Fsettlements',
    '/%2Fapi/v1/settlements',
    '/%61pi/v2/settlements',
    '/\\api/v1/settlements',
    '/api%5Cv1/settlements',
    '/api/v1/%E0%A4%A',
    '/api',
    '///api///',
  ])('is a missing call, in JSON, where it means one: %s', async (address) => {
    for (const accept of ['*/*', 'application/json', 'text/html']) {
      const { status, type, body } = await ask(address, accept)
      expect([status, type]).toEqual([404, 'application/json; charset=utf-8'])
      expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/^There is no.*\.$/) })
    }
  })

  it('is a missing page to a browser, and JSON to those who ask for that', async () => {
    expect(await ask('/nothing', 'text/html,*/*;q=0.8')).toMatchObject({
      status: 404,
      type: expect.stringContaining('html'),
    })
    for (const address of ['/nothing/at/all', '/%E0%A4%A', '/nothing%2Fhere']) {
      expect(await ask(address, 'application/json')).toMatchObject({
        status: 404,
        type: expect.stringContaining('json'),
      })
    }
  })

  it('stays a page where there is one, whatever is asked for', async () => {
    for (const accept of ['application/json', '*/*'])
      expect(await ask('/terms', accept)).toMatchObject({
        status: 200,
        type: expect.stringContaining('html'),
      })
    expect(await ask('/apiary', '*/*')).toMatchObject({ status: 200, type: expect.stringContaining('html') })
  })

  /** Written as it stands: clients would tidy it up. */
  async function ask(address: string, accept: string) {
    const { app } = shop
    if (!app.server.listening) await app.listen({ port: 0 })
    const { port } = app.server.address() as AddressInfo
    const text = await new Promise<string>((resolve, reject) => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `GET ${address} HTTP/1.1\r\nhost: shop.test\r\naccept: ${accept}\r\nconnection: close\r\n\r\n`,
        )
      })
      socket.on('data', (bytes) => (received += bytes))
      socket.on('end', () => resolve(received))
      socket.on('error', reject)
    })
    const [head = '', body = ''] = text.split('\r\n\r\n')
    return {
      status: Number(head.split(' ')[1]),
      type: /^content-type: (.*)$/im.exec(head)?.[1] ?? '',
      body,
    }
  }
})
