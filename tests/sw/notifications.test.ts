import { describe, expect, it } from 'vitest'
import { newsOfBooking, openPage, readMessage } from '../../sw/notifications.ts'

const origin = 'https://shop.example'
const said = { title: 'Tomorrow you pick up Birch', text: '3 PM to 7 PM. Yard 4', path: '/cabinet/orders' }

describe('a message from the shop', () => {
  it('is shown as it is', () => {
    expect(readMessage({ json: () => said }, newsOfBooking)).toEqual(said)
  })

  it.each([
    ['without a word', null],
    ['that is no JSON', { json: () => JSON.parse('Tomorrow') }],
    ['of nothing', { json: () => null }],
    ['without a title', { json: () => ({ ...said, title: '' }) }],
    ['whose text is none', { json: () => ({ ...said, text: { html: '<b>' } }) }],
  ])('%s is shown as a general one, because the browser demands one', (_, message) => {
    const shown = readMessage(message, newsOfBooking)
    expect(shown.title).toBe('Heat and Chill')
    expect(shown.text).not.toBe('')
    expect(shown.path).toBe('/cabinet/orders')
  })
})

describe('a tap on a notification', () => {
  /** Windows of the shop at these addresses. */
  async function tap(path: unknown, ...urls: string[]) {
    const done: string[] = []
    const pages = urls.map((url) => ({ url, focus: async () => done.push(`focus ${url}`) }))
    const windows = {
      matchAll: async () => pages,
      openWindow: async (address: string) => done.push(`open ${address}`),
    }
    await openPage(path, windows, { origin, general: newsOfBooking })
    return done
  }

  it('shows the page that is open already', async () => {
    expect(await tap(said.path, `${origin}/checkout`, `${origin}/cabinet/orders`)).toEqual([
      `focus ${origin}/cabinet/orders`,
    ])
  })

  it('opens it beside pages where something else is done', async () => {
    expect(await tap(said.path, `${origin}/checkout`)).toEqual([`open ${origin}/cabinet/orders`])
  })

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    String.raw`/\elsewhere.example/`,
    'javascript:alert(1)',
    'cabinet/orders',
    '',
    null,
    { path: '/' },
  ])('never leads away from the shop: %j', async (path) => {
    expect(await tap(path)).toEqual([`open ${origin}/cabinet/orders`])
  })
})
