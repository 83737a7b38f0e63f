import { expect, it, vi } from 'vitest'
import { setNavigationPreload } from '../../sw/navigation-preload.ts'

const agents = {
  Chrome:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  Safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  // Every browser of an iPhone is WebKit.
  'Firefox on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15',
  Firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  'Firefox on Android': 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
}

async function set(userAgent: string) {
  const did: string[] = []
  const note = (what: string) => vi.fn<() => Promise<void>>(async () => void did.push(what))
  await setNavigationPreload({
    navigationPreload: { enable: note('enable'), disable: note('disable') },
    userAgent,
  })
  return did
}

it.each(['Chrome', 'Safari', 'Firefox on an iPhone'] as const)('pages are preloaded in %s', async (name) => {
  expect(await set(agents[name])).toEqual(['enable'])
})

it.each(['Firefox', 'Firefox on Android'] as const)(
  'they are not in %s, even where an older worker did',
  async (name) => {
    expect(await set(agents[name])).toEqual(['disable'])
  },
)

it('a browser without preloading is left alone', async () => {
  await expect(
    setNavigationPreload({ navigationPreload: undefined, userAgent: agents.Firefox }),
  ).resolves.toBeUndefined()
})
