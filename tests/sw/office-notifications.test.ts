import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const origin = 'https://shop.example'
const said = {
  title: 'A new booking: #12',
  text: 'Juniper, 12/01/2026 to 12/04/2026.',
  path: '/office/orders/12',
}

type Listener = (event: { waitUntil(work: Promise<unknown>): void } & Record<string, unknown>) => void

describe('the office’s worker', () => {
  const listeners = new Map<string, Listener>()
  let done: string[] = []
  let shown: { title: string; body: string; data: unknown }[] = []
  let pages: string[] = []

  // A browser starts it once.
  beforeAll(async () => {
    vi.stubGlobal('location', { origin })
    vi.stubGlobal('self', {
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
      skipWaiting: async () => {},
      registration: {
        showNotification: async (title: string, { body, data }: { body: string; data: unknown }) =>
          void shown.push({ title, body, data }),
      },
      clients: {
        matchAll: async () => pages.map((url) => ({ url, focus: async () => done.push(`focus ${url}`) })),
        openWindow: async (address: string) => done.push(`open ${address}`),
      },
    })
    await import('../../sw/office.ts')
  })
  afterAll(() => vi.unstubAllGlobals())
  beforeEach(() => {
    done = []
    shown = []
    pages = []
  })

  async function happens(type: string, event: Record<string, unknown>) {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (one) => void work.push(one) })
    await Promise.all(work)
  }
  /** @returns where it leads */
  async function tap(path: unknown, ...open: string[]) {
    pages = open
    let isClosed = false
    const notification = { data: path, close: () => (isClosed = true) }
    await happens('notificationclick', { notification })
    expect(isClosed).toBe(true)
    return done
  }

  it('shows what it is told, and something general for what it cannot read', async () => {
    await happens('push', { data: { json: () => said } })
    await happens('push', { data: null })
    expect(shown).toEqual([
      { title: said.title, body: said.text, data: said.path },
      { title: 'Heat and Chill', body: 'There is news about an order.', data: '/office/orders' },
    ])
  })

  it('answers no request and keeps nothing', () => {
    expect([...listeners.keys()].toSorted()).toEqual(['install', 'notificationclick', 'push'])
  })

  it('opens the order at a tap', async () => {
    expect(await tap(said.path)).toEqual([`open ${origin}/office/orders/12`])
  })

  it('shows the page where the order is open already', async () => {
    const open = [`${origin}/`, `${origin}/office/orders/12`]
    expect(await tap(said.path, ...open)).toEqual([`focus ${origin}/office/orders/12`])
  })

  it.each([
    'https://elsewhere.example/office/orders/12',
    '//elsewhere.example/',
    'javascript:alert(1)',
    null,
  ])('never leads away from the shop: %j', async (path) => {
    expect(await tap(path)).toEqual([`open ${origin}/office/orders`])
  })
})
