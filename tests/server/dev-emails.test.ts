import Fastify from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { emailsPage } from '../../server/dev/emails-page.ts'

const app = Fastify()
const open = (path: string) => app.inject(`/dev/emails${path}`)
beforeAll(() => {
  emailsPage(app, readConfig({ COMPANY_LEGAL_NAME: 'Birch & Sons' }))
  return () => app.close()
})

it('shows each email in two widths, and opens each as HTML and as text', async () => {
  const page = (await open('')).body
  const addresses = [...page.matchAll(/<iframe src="\/dev\/emails([^"]+)"/g)].map(
    ([, address = '']) => address,
  )
  expect(addresses.length).toBeGreaterThan(20)
  for (const address of new Set(addresses)) {
    expect(page.split(`src="/dev/emails${address}"`)).toHaveLength(3)
    const [html, text] = [await open(address), await open(`${address}/text`)]
    expect(html.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(html.body).toContain('Birch &amp; Sons')
    expect(text.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8' })
    expect(text.body).toContain('Birch & Sons')
  }
})

it('does not know others', async () => {
  for (const address of ['/constructor', '/love', '/love/text'])
    expect((await open(address)).statusCode).toBe(404)
})
