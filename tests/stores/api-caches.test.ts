import { expect, it, vi } from 'vitest'
import { SHOP_MARK } from '../../contract/shop-mark.ts'
import { createCall } from '../../src/lib/api.ts'

const marked = { [SHOP_MARK]: '1' }
const whole = () => Response.json({ items: [] }, { headers: marked })
const page = () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })
const faulty: [string, () => Response, string][] = [
  ['nothing of an answer', () => new Response('', { headers: marked }), 'network'],
  ['half an answer', () => new Response('{"items":', { headers: marked }), 'network'],
  ['something else’s page', page, 'foreign'],
]

it.each(faulty)(
  'the API client asks past the browser’s own cache where that has kept %s',
  async (_, kept) => {
    const asked: (RequestCache | undefined)[] = []
    const call = createCall({
      fetch: async (_url, init) => {
        asked.push(init?.cache)
        return init?.cache === 'reload' ? whole() : kept()
      },
    })
    expect(await call('GET /api/v1/settlements')).toMatchObject({ ok: true, data: { items: [] } })
    expect(asked).toEqual([undefined, 'reload'])
  },
)

it.each(faulty)(
  'the API client says what came first where it gets %s, and then nothing',
  async (_, kept, problem) => {
    const call = createCall({
      fetch: async (_url, init) => {
        if (init?.cache === 'reload') throw new TypeError('Failed to fetch')
        return kept()
      },
    })
    expect(await call('GET /api/v1/settlements')).toMatchObject({ ok: false, problem })
  },
)

it.each(faulty)(
  'the API client sends nothing again that changes something, also where it gets %s',
  async (_, kept) => {
    const send = vi.fn<typeof fetch>(async () => kept())
    const call = createCall({ fetch: send })
    expect(await call('POST /api/v1/logout')).toMatchObject({ ok: false })
    expect(send).toHaveBeenCalledTimes(1)
  },
)
